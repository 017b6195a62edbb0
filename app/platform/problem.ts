/** How a refusal reads on the wire and to people. `fields` names each wrong field. */
export type Problem = { status: number; message: string; fields?: Record<string, string> }

/** The body of every error answer: some calls of the specification read `error`, some `message`, some `success`. */
export function problemBody(problem: Problem) {
  const { message, fields } = problem
  return { success: false as const, error: message, message, ...(fields ? { fields } : {}) }
}
