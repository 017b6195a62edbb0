import { z } from 'zod'

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

/** What a call's answer says of a field whose schema has no words of its own. The field's name stands before it. */
export function setFieldWords() {
  z.config({
    customError(issue) {
      if (issue.code === 'unrecognized_keys') return `must not have ${issue.keys.join(', ')}.`
      if (issue.code !== 'invalid_type') return undefined
      return issue.input === undefined ? 'is required.' : `must be ${kinds[issue.expected] ?? issue.expected}.`
    },
  })
}
