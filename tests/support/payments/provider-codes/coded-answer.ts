/**
 * A possible answer of a provider. The lists of this folder belong to the tests and use nothing of the shop's code.
 * `source` is the section of the provider's documentation that has this answer, or 'made up' if none has it.
 */
export type CodedAnswer = { name: string; status: number; body: string; source: string }

/** Only a listed refusal ends a payment; any other answer leaves it open. */
export type CodedAnswers = { refused: CodedAnswer[]; open: CodedAnswer[] }

/** The provider cuts the connection after the request has arrived. */
export const cutStatus = 0

/** Answers that any provider may send and that have no documented meaning. */
export const malformedAnswers: CodedAnswer[] = [
  ['an empty answer', 200, ''],
  ['a list', 200, '[]'],
  ['a page', 200, '<html><body>Welcome</body></html>'],
  ['half an object', 200, '{"ResponseCode":'],
  ['an empty object', 200, '{}'],
  ['a word', 200, '"refused"'],
  ['a status nobody sends', 418, '{"message":"refused"}'],
  ['a bare 400', 400, ''],
  ['a page with 409', 409, '<html>Conflict</html>'],
  ['408', 408, ''],
  ['a page with 500', 500, '<html>Error</html>'],
  ['502', 502, '<html>Bad gateway</html>'],
  ['504', 504, ''],
  ['520', 520, ''],
  ['another place', 302, ''],
  ['a cut line', cutStatus, ''],
].map(([name, status, body]) => ({ name: String(name), status: Number(status), body: String(body), source: 'made up' }))
