export const stepUpWays = ['password', 'code', 'passkey'] as const
/** How staff verify for a step-up; with a passkey, a code is accepted too. */
export type StepUpWay = (typeof stepUpWays)[number]

/** `challenge`: a login that waits for its second factor. `stepUp`: the proof to give first. */
export type Problem = {
  status: number
  message: string
  fields?: Record<string, string>
  challenge?: string
  stepUp?: StepUpWay
  /** Further fields of the body, besides the message. */
  details?: object
  /** For a reached limit: sent in the header `Retry-After`. */
  retryAfterSeconds?: number
}

export function fieldSentences(fields: Record<string, string>): string {
  return Object.entries(fields)
    .map(([field, text]) => fieldSentence(field, text))
    .map((sentence) => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`))
    .join(' ')
}

/** A text with a capital first letter names its field already: 'Email is required'. */
export function fieldSentence(field: string, text: string): string {
  return /^\p{Lu}/u.test(text) ? text : `${labelOf(field)} ${text}`
}

/** 'contact.mostUses' is 'Most uses'. For an item of a list it is the list's name. */
function labelOf(field: string): string {
  const name = field.split('.').findLast((part) => !/^\d+$/.test(part)) ?? 'body'
  if (name === 'body' || name === 'form') return 'The request'
  const words = name.replaceAll(/[_-]/g, ' ').replaceAll(/(?<=[a-z\d])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

type FieldIssue = { path: readonly PropertyKey[]; message: string }

/** For a form with invalid fields. */
export function fieldProblem({ issues }: { issues: readonly FieldIssue[] }): Problem {
  const fields = Object.fromEntries(
    issues.map(({ path, message }) => {
      const field = path.join('.') || 'form'
      return [field, fieldSentence(field, message)]
    }),
  )
  return { status: 400, message: fieldSentences(fields), fields }
}

/** Callers may read any of `error`, `message` and `success` (R15.1). */
export function problemBody(problem: Problem) {
  const { message, fields, challenge, stepUp, details } = problem
  const more = {
    ...(fields ? { fields } : {}),
    ...(challenge ? { challenge } : {}),
    ...(stepUp ? { step_up: stepUp } : {}),
  }
  return { ...details, success: false as const, error: message, message, ...more }
}
