import { createContext } from 'react-router'

/** React Router shows its error page but reports the error to nobody. */
export const pageError = createContext<{ error?: unknown }>()
