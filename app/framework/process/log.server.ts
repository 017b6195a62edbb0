import { type DestinationStream, destination, type Logger, pino } from 'pino'
import { loggedError } from './logged-error.server.ts'
import { redact } from './redact.server.ts'

const maxDepth = 5

/**
 * JSON lines on standard output. Every line is written here: errors have one form, and values that look like an
 * address, a phone number or a secret are removed.
 */
export function createLog(level: string, to: DestinationStream = destination(1)): Logger {
  return pino(
    {
      level,
      base: null,
      // Replaces the framework's own serializers, because `loggableFields` has prepared the values already.
      serializers: { err: asIs, req: asIs, res: asIs },
      formatters: { log: (fields) => loggableFields(fields, 0) },
      hooks: {
        logMethod([first, second, ...rest]: unknown[], write) {
          // Without a text of its own, the line would get the error's message unredacted.
          if (first instanceof Error) write.call(this, { err: first }, typeof second === 'string' ? redact(second) : '')
          else if (typeof first === 'object' && first !== null)
            write.call(this, first, redactText(second), ...rest.map(redactText))
          else write.call(this, {}, redactText(first))
        },
      },
    },
    to,
  )
}

const asIs = (value: unknown) => value

function redactText(value: unknown): string {
  return typeof value === 'string' ? redact(value) : ''
}

/** Ids of rows are not redacted: they are needed to understand a line. */
function loggable(value: unknown, depth: number, name = ''): unknown {
  if (typeof value === 'string') return name.endsWith('Id') ? value : redact(value)
  if (value instanceof Error) return loggedError(value)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  if (depth >= maxDepth) return '…'
  if (Array.isArray(value)) return value.map((item) => loggable(item, depth + 1))
  if (!isPlain(value)) return value.constructor?.name ?? '…'
  return loggableFields(value, depth)
}

function loggableFields(fields: object, depth: number): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([key, item]) => [key, loggable(item, depth + 1, key)]))
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
