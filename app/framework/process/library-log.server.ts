import type { Logger } from 'pino'

/** Logs a library's texts and errors. Leaves out its objects, which may contain a person's data. */
export function logLibrary(log: Logger, values: unknown[]) {
  const texts = values.filter((value) => typeof value === 'string' || value instanceof Error)
  // Node logs this warning when a library checks which features exist.
  const isExperimental = /^\(node:\d+\) ExperimentalWarning: /.test(String(values[0]))
  if (isExperimental) log.info({ details: texts }, 'a library uses an experimental feature of Node')
  else log.error({ details: texts }, 'a library logged an error')
}

/** Redirects libraries' console output to the log. Returns the function that undoes it. */
export function redirectConsole(log: Logger): () => void {
  const { error, warn } = console
  console.error = (...details: unknown[]) => logLibrary(log, details)
  console.warn = (...details: unknown[]) => logLibrary(log, details)
  return () => Object.assign(console, { error, warn })
}
