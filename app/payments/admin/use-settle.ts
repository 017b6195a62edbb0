import type { Answer } from '#app/framework/browser/api-client.ts'
import { useChange } from '#app/staff/screen/use-change.ts'

/** Settles after confirmation by staff; shows an error if settling fails. */
export function useSettle(onSettled: () => Promise<void>) {
  const { isBusy, confirmAndSettle } = useChange(onSettled)
  const settle = (text: string, send: () => Promise<Answer<unknown>>) =>
    confirmAndSettle({ title: 'Are you sure?', text, confirm: 'Confirm' }, send)
  return { isBusy, settle }
}
