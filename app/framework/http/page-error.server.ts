import { createContext } from 'react-router'

/** Reports the error: React Router only displays its error page. */
export const pageError = createContext<{ error?: unknown }>()
