export const stepUpWays = ['password', 'code', 'passkey'] as const
/** How staff verify their identity for a step-up. Members with a passkey may use a code as well. */
export type StepUpWay = (typeof stepUpWays)[number]

/** `challenge`: a login that waits for its second factor. `stepUp`: the verification that the call needs first. */
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

/** A text that starts with a capital letter contains the field's name: 'Email is required'. */
export function fieldSentence(field: string, text: string): string {
  return /^\p{Lu}/u.test(text) ? text : `${labelOf(field)} ${text}`
}

/** 'contact.mostUses' becomes 'Most uses'. An item of a list gets the list's name. */
function labelOf(field: string): string {
  const name = field.split('.').findLast((part) => !/^\d+$/.test(part)) ?? 'body'
  if (name === 'body' || name === 'form') return 'The request'
  const words = name.replaceAll(/[_-]/g, ' ').replaceAll(/(?<=[a-z\d])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The refusal of one field. */
export function fieldError(field: string, message: string, status = 400): Problem {
  return { status, message, fields: { [field]: message } }
}

/** The refusal of a change that the current state does not allow. */
export function conflict(message: string): Problem {
  return { status: 409, message }
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
  const extras = {
    ...(fields ? { fields } : {}),
    ...(challenge ? { challenge } : {}),
    ...(stepUp ? { step_up: stepUp } : {}),
  }
  return { ...details, success: false as const, error: message, message, ...extras }
}
