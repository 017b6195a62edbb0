import { createContext } from 'react-router'

/** Passes the error to the renderer, because React Router only displays its error page. */
export const pageError = createContext<{ error?: unknown }>()
