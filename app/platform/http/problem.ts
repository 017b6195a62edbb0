/** `challenge` names a login that waits for its second factor. */
export type Problem = { status: number; message: string; fields?: Record<string, string>; challenge?: string }

/** A text that begins with a capital already names its field. */
export function fieldSentences(fields: Record<string, string>): string {
  return Object.entries(fields)
    .map(([field, text]) =>
      field === 'body' ? `The request ${text}` : /^[A-Z]/.test(text) ? text : `${field} ${text}`,
    )
    .map((sentence) => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`))
    .join(' ')
}

type FieldIssue = { path: readonly PropertyKey[]; message: string }

/** Of a form whose fields are not what they must be. */
export function fieldProblem({ issues }: { issues: readonly FieldIssue[] }): Problem {
  const fields = Object.fromEntries(issues.map(({ path, message }) => [path.join('.') || 'form', message]))
  return { status: 400, message: fieldSentences(fields), fields }
}

/** Callers may read any of `error`, `message` and `success` (R15.1). */
export function problemBody(problem: Problem) {
  const { message, fields, challenge } = problem
  const more = { ...(fields ? { fields } : {}), ...(challenge ? { challenge } : {}) }
  return { success: false as const, error: message, message, ...more }
}
