import { expect, test } from 'vitest'
import { subjectText } from './audit-entry.ts'

test.each([
  [{ subject: 'order:EK-1001', before: { state: 'paid' }, after: { state: 'making' } }, 'order EK-1001'],
  [{ subject: 'product:0b9e1c5c-2f9c', before: null, after: { name: 'Herd band' } }, 'product Herd band'],
  [{ subject: 'product:0b9e1c5c-2f9c', before: { name: 'Herd band' }, after: null }, 'product Herd band'],
  [{ subject: 'feedback:0b9e1c5c-2f9c', before: { readAt: null }, after: { readAt: '2026' } }, 'feedback'],
])('%j is called %s', (change, text) => {
  expect(subjectText(change)).toBe(text)
})
