import { redact } from './redact.server.ts'

type Logged = { type: string; message?: string; [fact: string]: unknown }

const deepest = 5
/** Facts of an error that are never what somebody typed. Its other facts are left out. */
const plainFacts = ['code', 'errno', 'syscall', 'severity', 'table', 'constraint', 'routine', 'statusCode', 'status']

/**
 * The one form in which an error is logged. What a library hangs onto its errors (the values of a query, the recipient
 * of a mail, the row that was there already) may be personal, so only what is known to be plain is taken.
 */
export function loggedError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return typeof error === 'string' ? redact(error) : `thrown: ${typeof error}`
  const facts = error as Error & Record<string, unknown>
  const logged: Logged = { type: error.name === 'Error' ? error.constructor.name : error.name }
  // The message of a failed query holds its values, and so do the first lines of its stack.
  if (typeof facts.query === 'string' && 'params' in facts) logged.query = facts.query
  else logged.message = messageOf(facts)
  for (const name of plainFacts) {
    const fact = facts[name]
    if (typeof fact === 'string' || typeof fact === 'number') logged[name] = fact
  }
  if (depth < deepest) {
    if (facts.cause !== undefined) logged.cause = loggedError(facts.cause, depth + 1)
    if (Array.isArray(facts.errors)) logged.errors = facts.errors.map((one) => loggedError(one, depth + 1))
  }
  logged.stack = framesOf(error)
  return logged
}

/** PostgreSQL quotes the value that it could not read. */
function messageOf({ message, code }: Error & Record<string, unknown>): string {
  const isOfValue = typeof code === 'string' && /^(22|23)/.test(code)
  return redact(isOfValue ? message.replace(/: ".*"$/s, ': "…"') : message)
}

function framesOf({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n')
}

/** For whoever looks at a terminal. */
export function faultText(error: unknown): string {
  return JSON.stringify(loggedError(error), null, 2).replaceAll('\\n', '\n')
}
