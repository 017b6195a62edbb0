import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSandbox, type Sandbox } from '../sandbox.ts'

let sandbox: Sandbox

beforeEach(async () => {
  sandbox = await createSandbox({ now: () => new Date('2026-11-21T06:30:00Z') })
})

afterEach(() => sandbox.close())

const ask = async () => (await fetch(sandbox.access.exchangeRateUrl)).json()

test('the rate has the format of the real service', async () => {
  expect(await ask()).toMatchObject({
    result: 'success',
    time_last_update_unix: Date.UTC(2026, 10, 21, 0, 2, 32) / 1000,
    time_last_update_utc: 'Sat, 21 Nov 2026 00:02:32 +0000',
    time_next_update_utc: 'Sun, 22 Nov 2026 00:26:32 +0000',
    time_eol_unix: 0,
    base_code: 'USD',
    rates: { USD: 1, KES: 129.5 },
  })
})

test('the second source follows the first unless it has its own rate', async () => {
  const second = async () => (await fetch(`${sandbox.url}/v2/rate/USD/KES`)).json()
  expect(await second()).toEqual({ date: '2026-11-20', base: 'USD', quote: 'KES', rate: 129.5 })
  sandbox.faults.rates.secondKes = 140
  expect(await second()).toMatchObject({ rate: 140 })
})

test('rates can be absurd, text, missing, old or of another base', async () => {
  for (const kes of [0, 0.0077, 1295]) {
    sandbox.faults.rates.kes = kes
    expect(await ask()).toMatchObject({ rates: { KES: kes } })
  }
  sandbox.faults.rates.kesForm = 'text'
  expect(await ask()).toMatchObject({ rates: { KES: '1295' } })
  sandbox.faults.rates.kesForm = 'missing'
  expect((await ask()).rates).not.toHaveProperty('KES')
  Object.assign(sandbox.faults.rates, { staleDays: 5, eolUnix: 1800000000, baseCode: 'EUR' })
  expect(await ask()).toMatchObject({
    time_last_update_utc: 'Mon, 16 Nov 2026 00:02:32 +0000',
    time_eol_unix: 1800000000,
    base_code: 'EUR',
  })
})

test.each([
  ['error', 200, /"result":"error"/],
  ['not-found', 404, /unsupported-code/],
  ['too-many', 429, /Too many/],
  ['error-500', 500, /error/],
  ['html', 200, /<html>/],
  ['empty', 200, /^$/],
] as const)('the service can fail (%s)', async (answer, status, words) => {
  sandbox.faults.rates.answer = answer
  const response = await fetch(sandbox.access.exchangeRateUrl)
  expect([response.status, await response.text()]).toEqual([status, expect.stringMatching(words)])
})
