import { errorCode } from '../errors.ts'
import { redact } from './redact.server.ts'

type Logged = { type: string; message?: string; [fact: string]: unknown }

const deepest = 5
/** Fields of an error that never contain typed text. Other fields are dropped. */
const plainFields = ['code', 'errno', 'syscall', 'severity', 'table', 'constraint', 'routine', 'statusCode', 'status']

/**
 * The one form in which an error is logged. What a library attaches to its errors (a query's values, a mail's
 * recipient, the existing row) may be personal, so only fields known to be safe are logged.
 */
export function loggedError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return typeof error === 'string' ? redact(error) : `thrown: ${typeof error}`
  const fact = (name: string): unknown => Reflect.get(error, name)
  const logged: Logged = { type: error.name === 'Error' ? error.constructor.name : error.name }
  // The message of a failed query contains its values, and so do the first lines of its stack.
  const query = fact('query')
  if (typeof query === 'string' && 'params' in error) logged.query = query
  else logged.message = messageOf(error)
  for (const name of plainFields) {
    const value = fact(name)
    if (typeof value === 'string' || typeof value === 'number') logged[name] = value
  }
  if (depth < deepest) {
    const errors = fact('errors')
    if (error.cause !== undefined) logged.cause = loggedError(error.cause, depth + 1)
    if (Array.isArray(errors)) logged.errors = errors.map((one) => loggedError(one, depth + 1))
  }
  logged.stack = framesOf(error)
  return logged
}

/** PostgreSQL quotes the value that it could not parse. */
function messageOf(error: Error): string {
  const { message } = error
  return redact(/^(22|23)/.test(errorCode(error) ?? '') ? message.replace(/: ".*"$/s, ': "…"') : message)
}

function framesOf({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n')
}

/** For a terminal. In a log, line breaks in an error's message would look like separate entries. */
export function errorText(error: unknown, isTerminal = process.stderr.isTTY): string {
  const text = JSON.stringify(loggedError(error), null, 2)
  return isTerminal ? text.replaceAll('\\n', '\n') : text
}
