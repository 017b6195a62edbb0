import { createContext } from 'react-router'

/** React Router shows its error page without reporting the error. */
export const pageError = createContext<{ error?: unknown }>()
