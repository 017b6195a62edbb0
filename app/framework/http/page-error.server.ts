import { createContext, type RouterContextProvider } from 'react-router'

/** Passes the error to the renderer, because React Router only displays its error page. */
export const pageError = createContext<{ error?: unknown }>()

/**
 * Returns false for the copy, without message and stack, that the router reports if an error boundary throws its error
 * again. The first error stays recorded then.
 */
export function recordPageError(context: Readonly<RouterContextProvider>, error: unknown): boolean {
  const failure = context.get(pageError)
  if (failure.error !== undefined && error instanceof Error && !error.stack) return false
  failure.error = error
  return true
}
