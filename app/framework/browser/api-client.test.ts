import { afterEach, expect, expectTypeOf, test, vi } from 'vitest'
import { z } from 'zod'
import type { AnswerOf, InputOf, PathOf } from '../http/api-call.ts'
import { callsFor } from '../http/module-api.server.ts'
import { callApi } from './api-client.ts'

function serverAnswers(body: string, init: ResponseInit) {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, init)))
}

const forAll = callsFor({ policy: 'public', tags: [] })

const feedbackCall = forAll('Send feedback').post('/api/feedback', {
  input: z.object({ name: z.string(), email: z.string(), message: z.string() }),
})
const forStaff = callsFor({ policy: 'admin', tags: [] })

const paymentsCall = forStaff('Payments of an order').get('/api/admin/orders/:number/payments', {
  answer: z.array(z.object({ amount_kes: z.number() })),
})

const feedback = { name: 'Naisiae', email: 'naisiae@example.com', message: 'Sopa' }

afterEach(() => vi.unstubAllGlobals())

const html = { 'content-type': 'text/html' }
const json = { 'content-type': 'application/json' }

test.each([
  ['a page of somebody else', 'Log in to this network', html],
  ['half an answer', '{"success":', json],
  ['nothing', '', {}],
])('%s with status 200 is not a valid response', async (_what, body, headers: Record<string, string>) => {
  serverAnswers(body, { status: 200, headers })
  expect(await callApi<typeof feedbackCall>('POST', '/api/feedback', feedback)).toEqual({
    ok: false,
    status: 0,
    message: '',
  })
})

test('a refusal has its status, and its message if there is one', async () => {
  serverAnswers('Bad gateway', { status: 502, headers: html })
  expect(await callApi<typeof feedbackCall>('POST', '/api/feedback', feedback)).toEqual({
    ok: false,
    status: 502,
    message: '',
  })
  serverAnswers(JSON.stringify({ error: 'No.', fields: { name: 'Name is required' } }), { status: 400, headers: json })
  expect(await callApi<typeof feedbackCall>('POST', '/api/feedback', feedback)).toEqual({
    ok: false,
    status: 400,
    message: 'No.',
    fields: { name: 'Name is required' },
  })
})

test('the types of a call match its declaration, and unknown paths or fields do not compile', () => {
  type Payments = typeof paymentsCall
  expectTypeOf<AnswerOf<Payments>>().toEqualTypeOf<{ amount_kes: number }[]>()
  expectTypeOf<'/api/admin/orders/EK-1001/payments?limit=1'>().toExtend<PathOf<Payments>>()
  expectTypeOf<'/api/nowhere'>().not.toExtend<PathOf<Payments>>()
  expectTypeOf<AnswerOf<typeof feedbackCall>>().toEqualTypeOf<{ success: true }>()
  expectTypeOf<{ name: string }>().not.toExtend<InputOf<typeof feedbackCall>>()
  expectTypeOf<typeof feedback>().toExtend<InputOf<typeof feedbackCall>>()
})

test('a misspelt rule of a call does not compile', () => {
  type Details = Parameters<typeof callsFor<{ policy: 'owner'; tags: []; stepUP: true }>>[0]
  expectTypeOf<Details['policy']>().toEqualTypeOf<'owner'>()
  expectTypeOf<Details['stepUP']>().toBeNever()
})
