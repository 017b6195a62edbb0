import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub, useLoaderData } from 'react-router'
import { expect, test } from 'vitest'
import type { CartLine } from '../cart.ts'
import { OrderConfirmation, type OrderConfirmationProps } from './order-confirmation.tsx'

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
  return <OrderConfirmation {...useLoaderData<OrderConfirmationProps>()} />
}

function textOf(
  lines: CartLine[],
  usualShippingCents: number | null = 500,
  hasChosenDelivery = false,
  hasDeliveries = false,
): string {
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: Confirmation }])
  const root = { usualShippingCents, lines, hasChosenDelivery, hasDeliveries }
  return renderToStaticMarkup(<Stub initialEntries={['/']} hydrationData={{ loaderData: { root } }} />)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
}

test('unavailable pieces are named as left out, and not counted', () => {
  const text = textOf([line('Herd band'), line('Rain band', false), line('Sun collar', false)])
  expect(text).toContain('1 × Herd band')
  expect(text).toContain('No longer available, left out of this order: Rain band, Sun collar.')
  expect(text).not.toContain('1 × Rain band')
  expect(text).toContain('$27.00')
})

test('an order of available pieces names none as left out', () => {
  expect(textOf([line('Herd band')])).not.toContain('left out')
})

test('no shipping price is shown while it depends on the address or the delivery option', () => {
  const texts = [
    textOf([line('Herd band')], null),
    textOf([line('Herd band')], 500, true),
    textOf([line('Herd band')], 500, false, true),
  ]
  expect(texts.map((text) => text.match(/Shipping (.*?)\s*$/)?.[1])).toEqual([
    'chosen next',
    'added next',
    'chosen next',
  ])
  for (const text of texts) {
    expect(text).toContain('Total without shipping $22.00')
    expect(text).not.toContain('Shipping $')
  }
})

test('shipping that is the same for every address is shown and added to the total', () => {
  expect(textOf([line('Herd band')], 700)).toContain('Total Shipping $7.00 included $29.00')
})

test('the list of pieces has at most three lines', () => {
  const lines = ['Herd band', 'Rain band', 'Sun collar', 'Hill choker'].map((name) => line(name))
  expect(textOf(lines.slice(0, 3))).not.toContain('more')
  expect(textOf(lines)).toContain('1 × Rain band $22.00 and 2 more')
})
