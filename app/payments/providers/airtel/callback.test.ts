import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { readAirtelCallback, readShopReference } from './airtel-callback.ts'
import { failureText } from './airtel-codes.ts'
import { matchHash } from './callback-hash.ts'

const key = 'a private key'
const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64')
const transaction =
  '{ "id": "abc123", "message": "Paid {KES} \\"5\\"", "status_code": "TS", "airtel_money_id": "MP210603.1234.L06941" }'
const compact = JSON.stringify(JSON.parse(transaction))

test.each([
  ['transaction', `{"transaction":${transaction},"hash":"${sign(transaction)}"}`],
  ['transaction-compact', `{"transaction":${transaction},"hash":"${sign(compact)}"}`],
  ['body', `{ "transaction" : ${transaction}, "hash":"${sign(`{ "transaction" : ${transaction}}`)}"}`],
  ['body', `{"hash":"${sign(`{"transaction":${transaction}}`)}","transaction":${transaction}}`],
  ['body-compact', `{"transaction":${transaction},"hash":"${sign(`{"transaction":${compact}}`)}"}`],
])('a hash over %s is valid', (reading, body) => {
  expect(matchHash(body, JSON.parse(body).hash, key)).toBe(reading)
  expect(readAirtelCallback(body, key)).toEqual({
    kind: 'paid',
    checkoutRequestId: 'abc123',
    amount: null,
    receipt: 'MP210603.1234.L06941',
    phone: null,
    paidAt: null,
  })
})

const signed = (members: object) => {
  const text = JSON.stringify(members)
  return `{"transaction":${text},"hash":"${sign(text)}"}`
}

test.each([
  ['without a hash', `{"transaction":${transaction}}`, key],
  ['with a wrong hash', `{"transaction":${transaction},"hash":"${sign('other')}"}`, key],
  ['with a hash that is no text', `{"transaction":${transaction},"hash":{"a":1}}`, key],
  ['with another body under its hash', signed({ id: 'abc123' }).replace('abc123', 'abc124'), key],
  ['where the shop has no key', signed({ id: 'abc123', status_code: 'TS' }), undefined],
  ['signed, with letters that say no end', signed({ id: 'abc123', status_code: 'TIP' }), key],
])('a callback %s only triggers a check', (_name, body, itsKey) => {
  expect(readAirtelCallback(body, itsKey)).toEqual({ kind: 'hint' })
})

test('a signed failure is a failure, and an expiry is checked again', () => {
  const failed = (letters: string) => readAirtelCallback(signed({ id: 'abc123', status_code: letters }), key)
  expect(failed('TF')).toMatchObject({ kind: 'failed', code: 'TF', isDefinite: true })
  expect(failed('TE')).toMatchObject({ kind: 'failed', code: 'TE', isDefinite: false })
})

test.each([
  ['Incorrect Pin has been entered', 'The Airtel Money PIN was wrong. Please try again.'],
  ['Not enough balance', 'The Airtel Money balance is too low for this payment.'],
  ['Transaction Failed', 'Airtel Money did not complete this payment. Please try again.'],
])('the failure “%s” gives the buyer the message “%s”', (message, words) => {
  const event = readAirtelCallback(signed({ id: 'abc123', status_code: 'TF', message }), key)
  expect(event).toMatchObject({ kind: 'failed', isDefinite: true })
  expect(failureText(event.kind === 'failed' ? event.code : null)).toBe(words)
})

test.each([
  '',
  'null',
  '[]',
  '{}',
  '{"transaction":[]}',
  '{"transaction":{"id":false}}',
  '{"transaction":{"id":"a-b"}}',
])('%s is unreadable', (body) => {
  expect(readShopReference(body)).toBeNull()
  expect(readAirtelCallback(body, key)).toEqual({ kind: 'unreadable' })
})
