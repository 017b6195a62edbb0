import type { Logger } from 'pino'

/** A library's words and errors; the objects that it adds may be a person's row. */
export function logLibrary(log: Logger, told: unknown[]) {
  const details = told.filter((one) => typeof one === 'string' || one instanceof Error)
  // Node says so when a library looks what Node can do.
  const isNew = /^\(node:\d+\) ExperimentalWarning: /.test(String(details[0]))
  if (isNew) log.info({ details }, 'a library uses what is new in Node')
  else log.error({ details }, 'a library met a fault')
}

/** What libraries write to the console goes the way of every other line. Answers how to undo it. */
export function takeOverConsole(log: Logger): () => void {
  const { error, warn } = console
  console.error = (...told: unknown[]) => logLibrary(log, told)
  console.warn = (...told: unknown[]) => logLibrary(log, told)
  return () => Object.assign(console, { error, warn })
}
