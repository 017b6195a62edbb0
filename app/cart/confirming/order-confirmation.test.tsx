import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { CartLine } from '../cart.ts'
import { OrderConfirmation } from './order-confirmation.tsx'

const line = (name: string, isAvailable = true): CartLine => ({
  productId: name,
  name,
  category: 'bracelets',
  priceCents: 2_200,
  quantity: 1,
  imageKey: null,
  isAvailable,
})

const textOf = (lines: CartLine[]) =>
  renderToStaticMarkup(<OrderConfirmation lines={lines} />)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

test('pieces that are no longer available are named as left out, and not counted', () => {
  const text = textOf([line('Herd band'), line('Rain band', false), line('Sun collar', false)])
  expect(text).toContain('1 × Herd band')
  expect(text).toContain('No longer available, left out of this order: Rain band, Sun collar.')
  expect(text).not.toContain('1 × Rain band')
  expect(text).toContain('$27.00')
})

test('an order of available pieces leaves nothing out', () => {
  expect(textOf([line('Herd band')])).not.toContain('left out')
})
