import { expect, test } from 'vitest'
import { createLog } from './log.server.ts'
import { errorText } from './logged-error.server.ts'

function collectLines() {
  const lines: string[] = []
  return { log: createLog('info', { write: (line) => lines.push(line) }), text: () => lines.join('') }
}

const secrets = ['naisiae@example.com', '0712345678', '+254712345678', 'x7Kq2mP9vT4sW8zR1nB6cJ3y', 'sk_live_4f5a6b']

function failedQuery(value: string) {
  const cause = Object.assign(new Error('relation "x" does not exist'), { code: '42P01' })
  const error = new Error(`Failed query: select $1\nparams: ${value}`, { cause })
  return Object.assign(error, { query: 'select $1', params: [value] })
}

test('a failed query is logged with its cause and without its values', () => {
  const { log, text } = collectLines()
  log.error({ err: failedQuery('Naisiae Sankale') }, 'failed')
  expect(text()).toContain('does not exist')
  expect(text()).toContain('select $1')
  expect(text()).not.toContain('Sankale')
})

test('an error is logged in the same way in every position of a line', () => {
  const { log, text } = collectLines()
  const error = failedQuery('Naisiae Sankale')
  log.error({ details: [error] }, 'failed')
  log.error({ deep: { one: error } }, 'failed')
  log.error(error)
  log.error({ err: new Error('failed', { cause: new AggregateError([error], 'all failed') }) })
  // A library may pass an error in place of the message.
  log.error({ details: [] }, error as unknown as string)
  expect(text()).toContain('does not exist')
  expect(text()).not.toContain('Sankale')
})

test('only plain properties that libraries add to an error are logged', () => {
  const { log, text } = collectLines()
  const taken = Object.assign(new Error('duplicate key value violates unique constraint "customers_email_key"'), {
    code: '23505',
    table: 'customers',
    detail: 'Key (email)=(naisiae@example.com) already exists.',
    recipient: 'Naisiae Sankale',
  })
  const unread = Object.assign(new Error('invalid input syntax for type uuid: "Naisiae"'), { code: '22P02' })
  log.error({ err: taken }, 'failed')
  log.error({ err: unread }, 'failed')
  expect(text()).toContain('customers_email_key')
  expect(text()).toContain('invalid input syntax')
  expect(text()).not.toMatch(/naisiae/i)
})

test.each(secrets)('%s appears in no line, in any field or error', (secret) => {
  const { log, text } = collectLines()
  log.error({ err: new Error(`550 <${secret}> is not known`) }, `it was ${secret}`)
  log.warn({ text: `no ${secret}.`, list: [{ reason: secret }] }, 'failed')
  log.info(secret)
  expect(text()).toContain('is not known')
  expect(text()).not.toContain(secret)
})

test('rows, times and addresses without secrets are logged unchanged', () => {
  const { log, text } = collectLines()
  const orderId = '0195b3a2-7c41-7d4e-9c1b-2f8a6d3e5b70'
  log.warn(
    { orderId, transactionId: `${'a'.repeat(31)}1`, route: '/api/orders/:number', seconds: 1_763_823_423_000 },
    'so',
  )
  for (const part of [orderId, `${'a'.repeat(31)}1`, '/api/orders/:number', '1763823423000'])
    expect(text()).toContain(part)
})

test('format specifiers and line breaks stay text inside one log line', () => {
  const { log, text } = collectLines()
  const forged = 'gone\n{"level":50,"msg":"forged"} %s %o %j'
  log.warn({ text: forged, err: new Error(forged) }, forged)
  log.warn(forged)
  const lines = text().trimEnd().split('\n')
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual([forged, forged])
})

test('an error can’t forge a log line on standard error, except in a terminal', () => {
  const error = new Error('gone\n{"level":50,"msg":"forged"}')
  expect(errorText(error, false)).not.toMatch(/^\{"level/m)
  expect(errorText(error, true)).toMatch(/^\{\\"level/m)
})
