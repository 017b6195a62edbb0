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
  ['the one in use', [accepted('130', 20)], ['130']],
  ['the one that was replaced meanwhile', [accepted('131', 14), accepted('130', 70)], ['131', '130']],
  ['none that was replaced before', [accepted('131', 16), accepted('130', 70)], ['131']],
  ['one until staff accepted another reading', [accepted('150', 5, 90), accepted('130', 120)], ['150', '130']],
  ['the default before the first reading', [accepted('130', 10)], ['130', '129']],
  ['the default where there is none', [], ['129']],
  ['one that became too old meanwhile, and then the default', [accepted('130', 4_325)], ['130', '129']],
  ['no one that had become too old before', [accepted('130', 4_336)], ['129']],
])('%s', (_name, history, rates) => {
  expect(inUse(...history)).toEqual(rates)
})
