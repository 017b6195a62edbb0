import { z } from 'zod'

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

const forms: Record<string, string> = {
  uuid: 'an id',
  email: 'an email address',
  url: 'a web address',
  date: 'a day such as 2026-11-30',
  datetime: 'a time such as 2026-11-30T12:00:00Z',
}

type Bound = { origin: string; inclusive?: boolean | undefined }

function size(bound: 'at most' | 'at least', limit: number | bigint, { origin, inclusive }: Bound): string {
  if (origin === 'string') return `have ${bound} ${limit} ${limit === 1 ? 'character' : 'characters'}`
  if (origin === 'array') return `have ${bound} ${limit} ${limit === 1 ? 'entry' : 'entries'}`
  if (inclusive === false) return `be ${bound === 'at most' ? 'less' : 'more'} than ${limit}`
  return `be ${bound} ${limit}`
}

/** A message that lists the allowed fields. */
function unknownFields(keys: readonly string[], schema: unknown): string {
  const known = schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
  const text = `must not have ${keys.join(', ')}`
  return known.length > 0 ? `${text}; it may have ${known.join(', ')}` : text
}

export function setValidationMessages() {
  z.config({
    customError(issue) {
      if (issue.code === 'unrecognized_keys') return unknownFields(issue.keys, issue.inst)
      if (issue.code === 'invalid_type') {
        return issue.input === undefined ? 'is required' : `must be ${kinds[issue.expected] ?? issue.expected}`
      }
      if (issue.code === 'invalid_value') return `must be ${issue.values.map(String).join(' or ')}`
      if (issue.code === 'too_big') return `must ${size('at most', issue.maximum, issue)}`
      if (issue.code === 'too_small') return `must ${size('at least', issue.minimum, issue)}`
      if (issue.code === 'invalid_format') return `must be ${forms[issue.format] ?? 'of another form'}`
      return undefined
    },
  })
}
