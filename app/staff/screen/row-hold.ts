import { createContext, useContext, useEffect, useEffectEvent } from 'react'

/** Keeps the row in its list, and returns the function that releases it. */
export const RowHold = createContext<() => () => void>(() => () => {})

/** Keeps the row around this component while a form of the row is open: what is typed must not leave with the row. */
export function useRowHold(isOpen: boolean) {
  const hold = useEffectEvent(useContext(RowHold))
  useEffect(() => (isOpen ? hold() : undefined), [isOpen])
}
