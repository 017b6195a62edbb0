import type { Logger } from 'pino'

/** Logs a library's texts and errors; its objects are dropped, because they may be a person's row. */
export function logLibrary(log: Logger, logged: unknown[]) {
  const texts = logged.filter((one) => typeof one === 'string' || one instanceof Error)
  // Node warns so when a library checks for features.
  const isNew = /^\(node:\d+\) ExperimentalWarning: /.test(String(logged[0]))
  if (isNew) log.info({ details: texts }, 'a library uses what is new in Node')
  else log.error({ details: texts }, 'a library logged an error')
}

/** Redirects libraries' console output to the log. Returns the function that undoes it. */
export function redirectConsole(log: Logger): () => void {
  const { error, warn } = console
  console.error = (...details: unknown[]) => logLibrary(log, details)
  console.warn = (...details: unknown[]) => logLibrary(log, details)
  return () => Object.assign(console, { error, warn })
}
