import { afterEach, expect, expectTypeOf, test, vi } from 'vitest'
import type { AnswerOf, InputOf, PathOf } from '../api-calls.ts'
import { callApi } from './api-client.ts'

function serverAnswers(body: string, init: ResponseInit) {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, init)))
}

const feedback = { name: 'Naisiae', email: 'naisiae@example.com', message: 'Sopa' }

afterEach(() => vi.unstubAllGlobals())

const html = { 'content-type': 'text/html' }
const json = { 'content-type': 'application/json' }

test.each([
  ['a page of somebody else', 'Log in to this network', html],
  ['half an answer', '{"success":', json],
  ['nothing', '', {}],
])('%s with status 200 is no answer', async (_what, body, headers: Record<string, string>) => {
  serverAnswers(body, { status: 200, headers })
  expect(await callApi('POST', '/api/feedback', feedback)).toEqual({ ok: false, status: 0, message: '' })
})

test('a refusal keeps its status, with words where it has some', async () => {
  serverAnswers('Bad gateway', { status: 502, headers: html })
  expect(await callApi('POST', '/api/feedback', feedback)).toEqual({ ok: false, status: 502, message: '' })
  serverAnswers(JSON.stringify({ error: 'No.', fields: { name: 'Name is required' } }), { status: 400, headers: json })
  expect(await callApi('POST', '/api/feedback', feedback)).toEqual({
    ok: false,
    status: 400,
    message: 'No.',
    fields: { name: 'Name is required' },
  })
})

test("a call's types are those of its route, and no other address or input can be named", () => {
  type Payments = AnswerOf<'GET', `/api/admin/orders/${string}/payments`>
  expectTypeOf<Payments[number]['amount_kes']>().toEqualTypeOf<number>()
  expectTypeOf<AnswerOf<'GET', `/api/orders/${string}`>['number']>().toEqualTypeOf<string>()
  expectTypeOf<'/api/nowhere'>().not.toExtend<PathOf<'GET'>>()
  expectTypeOf<{ phone: string }>().not.toExtend<InputOf<'POST', '/api/mpesa/pay'>>()
  expectTypeOf<{ phone: string; amount: number }>().toExtend<InputOf<'POST', '/api/mpesa/pay'>>()
})
