import { expect, test } from 'vitest'
import { csvRow } from './sales-csv.ts'

const order = { prefix: 'EK', number: 1001, method: 'mpesa', receipt: 'UKL1ABCDEF', rate: '129.500000' } as const
const sale = {
  orderId: 'o1',
  lineId: '7c9e6679',
  priceCents: 4800,
  quantity: -2,
  totalCents: -9600,
  centsAtRate: null,
  isDiscount: false,
  soldAt: new Date('2026-11-30T21:05:00Z'),
}

test('a CSV row has the time in Nairobi, plain numbers and the data of its order', () => {
  expect(csvRow({ ...sale, name: 'Herd "band", red' }, order)).toBe(
    '"7c9e6679","Herd ""band"", red",48.00,-2,-96.00,"2026-12-01 00:05","EK-1001","M-Pesa","UKL1ABCDEF",-12432.00\r\n',
  )
})

test('a discount is named, because its row looks like a refund', () => {
  const discount = { ...sale, name: 'Herd band', quantity: 0, totalCents: -480, isDiscount: true }
  expect(csvRow(discount, order)).toContain(',"Herd band (discount)",48.00,0,-4.80,')
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '  =1', '\r=1', '|calc'])('the name %j is not a formula', (name) => {
  expect(csvRow({ ...sale, name }, order)).toContain(`,"'${name}",`)
})
