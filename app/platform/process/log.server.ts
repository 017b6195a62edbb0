import { type DestinationStream, destination, type Logger, pino, stdSerializers } from 'pino'

/** JSON lines on standard output. A failed query is logged without its values: they may be personal data. */
export function createLog(level: string, to: DestinationStream = destination(1)): Logger {
  return pino({ level, base: null, serializers: { err: serializeError } }, to)
}

type QueryError = Error & { query: string; params: unknown }

function serializeError(error: unknown): unknown {
  if (!isQueryError(error)) return error instanceof Error ? stdSerializers.err(error) : error
  // The message and the first lines of the stack contain the values too.
  const frames = error.stack?.split('\n').filter((line) => line.startsWith('    at ')) ?? []
  return { type: 'QueryError', query: error.query, cause: serializeError(error.cause), stack: frames.join('\n') }
}

function isQueryError(error: unknown): error is QueryError {
  return error instanceof Error && 'query' in error && 'params' in error
}
