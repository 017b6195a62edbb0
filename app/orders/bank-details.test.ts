import { expect, test } from 'vitest'
import { splitBankDetails } from './bank-details.ts'

test('lines with a label become rows, and the account number can be copied', () => {
  expect(splitBankDetails('Name: Enkiama\nBank: Example Bank\n\nAccount: 0123 456 789\nSWIFT: EXAMKENA')).toEqual([
    { label: 'Name', value: 'Enkiama' },
    { label: 'Bank', value: 'Example Bank' },
    { label: 'Account', value: '0123 456 789', copied: '0123456789' },
    { label: 'SWIFT', value: 'EXAMKENA' },
  ])
})

test('lines without a label are shown as staff typed them', () => {
  expect(splitBankDetails('Enkiama, Example Bank,\naccount 0123456789')).toEqual([
    { label: 'Pay to', value: 'Enkiama, Example Bank,\naccount 0123456789', copied: '0123456789' },
  ])
  expect(splitBankDetails('Enkiama, KCB 123\nAccount: 0123456789')).toEqual([
    { label: 'Pay to', value: 'Enkiama, KCB 123' },
    { label: 'Account', value: '0123456789', copied: '0123456789' },
  ])
  expect(splitBankDetails('')).toEqual([])
})
