import { expect, test } from 'vitest'
import { announcementText, type ClosedDays, closedText, closingText, findClosing } from './closed-days.ts'
import { arrivalPromise, computeDeliveryDates } from './delivery-dates.ts'

const off = (firstOn: string, lastOn = firstOn, more: Partial<ClosedDays> = {}): ClosedDays => ({
  firstOn,
  lastOn,
  word: '',
  stopsSelling: false,
  ...more,
})
const begun = { from: '2026-12-01', makingDays: 3, closed: [] as ClosedDays[], delivery: null }
const courier = { daysTo: 2, place: null }

test.each([
  ['no closed days', [], '2026-12-04', '2026-12-06'],
  ['a day off within the making', [off('2026-12-02')], '2026-12-05', '2026-12-07'],
  ['the day of the order itself', [off('2026-12-01')], '2026-12-05', '2026-12-07'],
  ['the day on which it would be ready', [off('2026-12-04')], '2026-12-05', '2026-12-07'],
  [
    'days that meet and overlap',
    [off('2026-12-02', '2026-12-04'), off('2026-12-04', '2026-12-05')],
    '2026-12-08',
    '2026-12-10',
  ],
  ['a day on which the parcel is on its way', [off('2026-12-05')], '2026-12-04', '2026-12-06'],
  ['days that are over', [off('2026-11-01', '2026-11-30')], '2026-12-04', '2026-12-06'],
])('the promised days account for %s', (_case, closed, readyOn, withYouBy) => {
  expect(computeDeliveryDates({ ...begun, closed, delivery: courier })).toEqual({ readyOn, withYouBy })
})

test('no parcel is handed over on a closed day, and year ends and leap years count correctly', () => {
  const collect = { daysTo: 0, place: 'Workshop' }
  expect(computeDeliveryDates({ ...begun, closed: [off('2026-12-04')], delivery: collect }).withYouBy).toBe(
    '2026-12-05',
  )
  const inOneDay = { daysTo: 1, place: 'Workshop' }
  expect(computeDeliveryDates({ ...begun, closed: [off('2026-12-05')], delivery: inOneDay }).withYouBy).toBe(
    '2026-12-06',
  )
  expect(computeDeliveryDates({ ...begun, from: '2028-02-27' }).readyOn).toBe('2028-03-01')
  expect(computeDeliveryDates({ ...begun, from: '2026-12-30' }).readyOn).toBe('2027-01-02')
})

test('an order on a closed day gets the same promise as one on the next open day', () => {
  const closed = [off('2026-12-24', '2027-01-03')]
  const promises = ['2026-12-24', '2026-12-31', '2027-01-04'].map(
    (from) => computeDeliveryDates({ ...begun, from, closed }).readyOn,
  )
  expect(promises).toEqual(['2027-01-07', '2027-01-07', '2027-01-07'])
})

test('closed days without sales are announced for a week, and other closed days are not', () => {
  const closed = [
    off('2026-11-28', '2026-11-28'),
    off('2026-11-30', '2026-12-04', { stopsSelling: true, word: 'We move' }),
    off('2027-01-02', '2027-01-02', { stopsSelling: true }),
  ]
  expect(announcementText('2026-11-22', closed)).toBeNull()
  expect(announcementText('2026-11-23', closed)).toBe(
    'We are closed from 30\u00a0November to 4\u00a0December: We move. Order before then, or from 5\u00a0December.',
  )
  expect(announcementText('2026-11-28', closed)).toBeNull()
  expect(announcementText('2026-12-05', closed)).toBeNull()
  expect(announcementText('2026-12-30', closed)).toBe(
    'We are closed on 2\u00a0January 2027. Order before then, or from 3\u00a0January 2027.',
  )
  expect(closedText({ firstOn: '2026-11-30', lastOn: '2026-12-04' }, '2026-11-27')).toBe(
    'Closed 30\u00a0November to 4\u00a0December. Open again on 5\u00a0December.',
  )
})

test('the shop window shows the end and the reason of closed days, and whether the shop sells', () => {
  const closed = [off('2027-03-20', '2027-04-01', { word: 'Long rains' }), off('2027-04-02')]
  expect(findClosing('2027-03-19', closed)).toBeNull()
  expect(closingText(findClosing('2027-03-20', closed)!)).toBe(
    'Closed until 3\u00a0April 2027: Long rains. You can still order: we start making when we are back.',
  )
  const paused = [...closed, off('2027-03-25', '2027-03-27', { stopsSelling: true })]
  expect(findClosing('2027-03-24', paused)).toMatchObject({ isSellingPaused: false })
  expect(closingText(findClosing('2027-03-26', paused)!)).toBe(
    'Closed until 3\u00a0April 2027: Long rains. We take orders again from 28 March 2027.',
  )
  const stopped = [off('2027-03-20', '2027-03-27', { stopsSelling: true })]
  expect(closingText(findClosing('2027-03-26', stopped)!)).toBe('Closed until 28\u00a0March 2027.')
})

test('the parcel office is named by the town of the address, once that is known', () => {
  const office = { place: null, toOffice: true }
  expect(arrivalPromise('2026-12-18', office)).toBe('at your parcel office by 18\u00a0December 2026')
  expect(arrivalPromise('2026-12-18', office, 'Nakuru')).toBe('at the parcel office in Nakuru by 18\u00a0December 2026')
  expect(arrivalPromise('2026-12-18', { place: null }, 'Nakuru')).toBe('with you by 18\u00a0December 2026')
})
