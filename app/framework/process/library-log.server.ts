import type { Logger } from 'pino'

/** A library's words and errors; the objects that it adds may be a person's row. */
export function logLibrary(log: Logger, logged: unknown[]) {
  const texts = logged.filter((one) => typeof one === 'string' || one instanceof Error)
  // Node says so when a library looks what Node can do.
  const isNew = /^\(node:\d+\) ExperimentalWarning: /.test(String(logged[0]))
  if (isNew) log.info({ details: texts }, 'a library uses what is new in Node')
  else log.error({ details: texts }, 'a library logged an error')
}

/** What libraries write to the console goes the way of every other line. Answers how to undo it. */
export function takeOverConsole(log: Logger): () => void {
  const { error, warn } = console
  console.error = (...details: unknown[]) => logLibrary(log, details)
  console.warn = (...details: unknown[]) => logLibrary(log, details)
  return () => Object.assign(console, { error, warn })
}
