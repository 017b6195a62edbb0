/** How a refusal reads on the wire and to people. `fields` names each wrong field. */
export type Problem = { status: number; message: string; fields?: Record<string, string> }

/** What is wrong with each field, in one line of sentences. Words that begin with a capital name their field themselves. */
export function fieldSentences(fields: Record<string, string>): string {
  return Object.entries(fields)
    .map(([field, text]) =>
      field === 'body' ? `The request ${text}` : /^[A-Z]/.test(text) ? text : `${field} ${text}`,
    )
    .map((sentence) => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`))
    .join(' ')
}

/** The body of every error answer: callers read `error`, `message` or `success` (R15.1). */
export function problemBody(problem: Problem) {
  const { message, fields } = problem
  return { success: false as const, error: message, message, ...(fields ? { fields } : {}) }
}
