import { errorCode } from '../errors.ts'
import { redact } from './redact.server.ts'

type ErrorFields = { type: string; message?: string; [name: string]: unknown }

const maxDepth = 5
/** Fields of an error that never contain typed text. Other fields are dropped. */
const plainFields = ['code', 'errno', 'syscall', 'severity', 'table', 'constraint', 'routine', 'statusCode', 'status']

/**
 * The form of every logged error. A library may attach personal data to its errors (a query's values, a mail's
 * recipient, an existing row), so only fields that are known to be safe are logged.
 */
export function loggedError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return typeof error === 'string' ? redact(error) : `thrown: ${typeof error}`
  const fieldOf = (name: string): unknown => Reflect.get(error, name)
  const logged: ErrorFields = { type: error.name === 'Error' ? error.constructor.name : error.name }
  // The message of a failed query contains its values, and so do the first lines of its stack.
  const query = fieldOf('query')
  if (typeof query === 'string' && 'params' in error) logged.query = query
  else logged.message = messageOf(error)
  for (const name of plainFields) {
    const value = fieldOf(name)
    if (typeof value === 'string' || typeof value === 'number') logged[name] = value
  }
  if (depth < maxDepth) {
    const errors = fieldOf('errors')
    if (error.cause !== undefined) logged.cause = loggedError(error.cause, depth + 1)
    if (Array.isArray(errors)) logged.errors = errors.map((inner) => loggedError(inner, depth + 1))
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

/** For a terminal, prints line breaks. In a log, a break in an error's message would look like a new entry. */
export function errorText(error: unknown, isTerminal = process.stderr.isTTY): string {
  const text = JSON.stringify(loggedError(error), null, 2)
  return isTerminal ? text.replaceAll('\\n', '\n') : text
}
