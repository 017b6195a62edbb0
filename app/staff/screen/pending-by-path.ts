import { createContext, useContext } from 'react'

/** The number of waiting items by the screen that lists them. */
export const PendingByPath = createContext<ReadonlyMap<string, number>>(new Map())

export const usePendingByPath = () => useContext(PendingByPath)
