import { useRevalidator } from 'react-router'
import { useChange } from './use-change.ts'

/** For buttons that change a list. `onChange` follows a change; after a refusal only the list is loaded again. */
export function useListChange(onChange: () => Promise<void>) {
  const { revalidate } = useRevalidator()
  return useChange((answer) => (answer.ok ? onChange() : revalidate()))
}
