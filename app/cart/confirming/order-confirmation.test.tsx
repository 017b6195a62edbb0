import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub, useLoaderData } from 'react-router'
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

function Confirmation() {
  return <OrderConfirmation lines={useLoaderData<{ lines: CartLine[] }>().lines} />
}

function textOf(lines: CartLine[], hasDeliveries = false): string {
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: Confirmation }])
  const root = { hasDeliveries, lines }
  return renderToStaticMarkup(<Stub initialEntries={['/']} hydrationData={{ loaderData: { root } }} />)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
}

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

test('where staff define deliveries, nobody knows the shipping before the address', () => {
  const text = textOf([line('Herd band')], true)
  expect(text).toContain('Total without shipping $22.00')
  expect(text).not.toContain('Shipping $')
})
