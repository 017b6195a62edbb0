import { expect, test } from 'vitest'
import { type AcceptedRate, ratesInUse } from './rate-history.ts'

const now = new Date('2026-11-21T12:00:00Z')
const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const accepted = (rate: string, minutes: number, fetched = minutes): AcceptedRate => ({
  rate,
  source: 'test',
  fetchedAt: before(fetched),
  acceptedAt: before(minutes),
})
const inUse = (...history: AcceptedRate[]) => ratesInUse(history, before(15), now).map(({ rate }) => rate)

test.each([
  ['the current rate', [accepted('130', 20)], ['130']],
  ['a rate that was replaced within the period', [accepted('131', 14), accepted('130', 70)], ['131', '130']],
  ['no rate that was replaced before the period', [accepted('131', 16), accepted('130', 70)], ['131']],
  ['a rate until staff accepted another reading', [accepted('150', 5, 90), accepted('130', 120)], ['150', '130']],
  ['the default before the first reading', [accepted('130', 10)], ['130', '129']],
  ['the default without any reading', [], ['129']],
  ['a rate that became too old within the period, and the default', [accepted('130', 4_325)], ['130', '129']],
  ['no rate that became too old before the period', [accepted('130', 4_336)], ['129']],
])('the rates in use include %s', (_name, history, rates) => {
  expect(inUse(...history)).toEqual(rates)
})
