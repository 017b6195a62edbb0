import { z } from 'zod'

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

type Bound = { origin: string; inclusive?: boolean | undefined }

function size(bound: 'at most' | 'at least', limit: number | bigint, { origin, inclusive }: Bound): string {
  if (origin === 'string') return `have ${bound} ${limit} ${limit === 1 ? 'character' : 'characters'}`
  if (origin === 'array') return `have ${bound} ${limit} ${limit === 1 ? 'entry' : 'entries'}`
  if (inclusive === false) return `be ${bound === 'at most' ? 'less' : 'more'} than ${limit}`
  return `be ${bound} ${limit}`
}

export function setFieldWords() {
  z.config({
    customError(issue) {
      if (issue.code === 'unrecognized_keys') return `must not have ${issue.keys.join(', ')}.`
      if (issue.code === 'invalid_type') {
        return issue.input === undefined ? 'is required.' : `must be ${kinds[issue.expected] ?? issue.expected}.`
      }
      if (issue.code === 'invalid_value') return `must be ${issue.values.map(String).join(' or ')}.`
      if (issue.code === 'too_big') return `must ${size('at most', issue.maximum, issue)}.`
      if (issue.code === 'too_small') return `must ${size('at least', issue.minimum, issue)}.`
      return undefined
    },
  })
}
