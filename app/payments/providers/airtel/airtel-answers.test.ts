import { expect, test } from 'vitest'
import { readToken } from '../token-client.server.ts'
import { readEnquiryAnswer, readPushAnswer } from './airtel-answers.ts'
import { failureText } from './airtel-codes.ts'

const answer = (success: boolean, codes: object, data?: object) =>
  JSON.stringify({ ...(data ? { data } : {}), status: { code: '200', message: 'as told', success, ...codes } })
const accepted = { response_code: 'DP00800001006', result_code: 'ESB000010' }

test('a prompt is accepted by the status of the response, whatever fields it echoes', () => {
  for (const id of ['own1', false, undefined]) {
    const raw = answer(true, accepted, { transaction: { id, status: 'SUCCESS' } })
    expect(readPushAnswer(200, raw, 'own1')).toMatchObject({ kind: 'accepted', checkoutRequestId: 'own1' })
  }
})

test.each([
  [200, answer(false, { response_code: 'DP00800001007' }), 'DP00800001007'],
  [200, answer(false, { response_code: 'DP00800001005' }), 'DP00800001005'],
  [400, answer(false, { response_code: 'DP00800001005' }), 'DP00800001005'],
  [200, answer(false, { result_code: 'ESB000036' }), 'ESB000036'],
  [400, answer(false, { result_code: 'ROUTER003' }), 'ROUTER003'],
  [401, '{"error":"invalid_token"}', 'http-401'],
  [429, '', 'http-429'],
  [503, '<html>', 'http-503'],
])('push: %s %s is refused', (status, raw, code) => {
  expect(readPushAnswer(status, raw, 'own1')).toMatchObject({ kind: 'refused', code })
})

test.each([
  [200, answer(false, { response_code: 'DP00800001000' })],
  [200, answer(false, { response_code: 'DP00800001006' })],
  [200, answer(false, { response_code: 'DP00800001024', result_code: 'ESB000011' })],
  [200, answer(false, { result_code: 'ESB000041' })],
  [400, answer(false, { result_code: 'ESB000041' })],
  [200, answer(false, { result_code: 'ESB000008' })],
  [200, answer(false, { result_code: '0000900' })],
  [200, answer(false, { result_code: 'ESB777777' })],
  [500, answer(false, { response_code: 'DP00800001005' })],
  [500, answer(false, {})],
  [408, ''],
  [502, '<html>'],
  [504, ''],
  [200, answer(false, { result_code: 'ROUTER117' })],
  [200, ''],
  [200, '[]'],
])('push: %s %s has an unknown result', (status, raw) => {
  expect(readPushAnswer(status, raw, 'own1').kind).toBe('unanswered')
})

const enquiry = (status: string, codes: object = accepted, more: object = {}) =>
  answer(true, codes, { transaction: { id: 'own1', message: 'as told', status, ...more } })

test('only the status letters decide the result of a payment', () => {
  const paid = readEnquiryAnswer(200, enquiry('TS', accepted, { airtel_money_id: 'mp210603.1234.l06941' }))
  expect(paid).toMatchObject({ kind: 'paid', payment: { amount: null, receipt: 'MP210603.1234.L06941' } })
  expect(readEnquiryAnswer(200, enquiry('TS'))).toMatchObject({ kind: 'paid', payment: { receipt: null } })
  expect(readEnquiryAnswer(200, enquiry('TF', { response_code: 'DP00800001001' }))).toMatchObject({ code: 'TF' })
  expect(readEnquiryAnswer(200, enquiry('TF', { response_code: 'DP00800001007' }))).toMatchObject({
    kind: 'failed',
    code: 'DP00800001007',
  })
  expect(readEnquiryAnswer(200, enquiry('TE'))).toMatchObject({ kind: 'failed', code: 'TE' })
  for (const letters of ['TIP', 'TI', 'TA']) expect(readEnquiryAnswer(200, enquiry(letters)).kind).toBe('in-progress')
})

test.each([
  [200, enquiry('XX')],
  [200, answer(true, { response_code: 'DP00800001001' })],
  [200, answer(false, { response_code: 'DP00800001007' })],
  [500, enquiry('TS')],
  [504, ''],
  [200, '{"data":{"transaction":"TS"}}'],
])('enquiry: %s %s gives no result', (status, raw) => {
  expect(readEnquiryAnswer(status, raw).kind).toBe('no-answer')
})

test.each(['ESB000045', 'DP00800001025'])('%s means that there is no such payment', (code) => {
  expect(readEnquiryAnswer(200, answer(false, { result_code: code }))).toMatchObject({ code: 'not-found' })
})

test('a lifetime is read as text or number, and defaults to three minutes', () => {
  const token = (expiresIn: unknown) =>
    readToken(200, JSON.stringify({ access_token: 't', expires_in: expiresIn }), 180)
  expect(['180', 170, 'soon'].map((reported) => token(reported)?.lifetimeSeconds)).toEqual([180, 170, 180])
  expect(readToken(200, '{}', 180)).toBeNull()
  expect(readToken(401, '{"access_token":"t"}', 180)).toBeNull()
})

test('an unknown code has the message of a failed payment', () => {
  expect([null, 'toString', 'TX'].map(failureText)).toEqual(
    Array(3).fill('Your payment could not be processed. Please try again.'),
  )
  expect(failureText('DP00800001002')).toBe('The Airtel Money PIN was wrong. Please try again.')
})
