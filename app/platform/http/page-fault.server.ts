import { createContext } from 'react-router'

/** What went wrong while a page was made: React Router shows a page of its own then, and tells nobody why. */
export const pageFault = createContext<{ error?: unknown }>()
