import { expect, test } from 'vitest'
import type { RunningPayment } from '../pay-answers.ts'
import { findLostRequest, type LatestAnswer } from './lost-request.ts'

const payment: RunningPayment = {
  transactionId: 'a',
  orderId: 'order',
  orderNumber: 'EK-1001',
  status: 'pending',
  amount: 6_864,
  quote: { amountKes: 6_864, totalCents: 5_300, rate: '129.5', source: 'sandbox', isFallback: false },
  redirectUrl: null,
  phone: '2547•••••678',
  requestedAt: '2026-11-21T09:00:00.000Z',
  promptEndsAt: '2026-11-21T09:03:00.000Z',
  ageMs: 4_000,
  message: null,
}
const lineDown: LatestAnswer = { ok: false, status: 0, message: '' }
const none: LatestAnswer = { ok: true, data: { payment: null } }
const found: LatestAnswer = { ok: true, data: { payment } }

async function look(answers: LatestAnswer[], known: string[] = []) {
  const said = [...answers]
  let waits = 0
  const end = await findLostRequest({
    ask: async () => said.shift() ?? Promise.reject(new Error('asked too often')),
    wait: async () => void waits++,
    isKnown: (id) => known.includes(id),
    isGone: () => said.length === 0,
  })
  return { end, waits, unasked: said.length }
}

test('while the browser is offline the page retries, and finds the payment when it is online again', async () => {
  const { end, waits } = await look([lineDown, { ok: false, status: 502, message: '' }, lineDown, found])
  expect(end).toEqual({ kind: 'found', payment })
  expect(waits).toBe(3)
})

test('a finished payment is found in the same way as a running one', async () => {
  const paid: LatestAnswer = { ok: true, data: { payment: { ...payment, status: 'success' } } }
  expect((await look([lineDown, paid])).end).toMatchObject({ kind: 'found', payment: { status: 'success' } })
})

test('the page reports an unsent request only after two such responses from the shop', async () => {
  expect((await look([none, found])).end).toMatchObject({ kind: 'found' })
  expect((await look([lineDown, none, none, found])).end).toEqual({ kind: 'none' })
})

test('a payment that the page already knows is not the lost one', async () => {
  expect((await look([found, found, found], ['a'])).end).toEqual({ kind: 'none' })
})

test('an expired session or a closed page stops the retries', async () => {
  expect((await look([{ ok: false, status: 401, message: '' }, found])).end).toEqual({ kind: 'session-ended' })
  expect((await look([lineDown])).end).toEqual({ kind: 'gone' })
})
