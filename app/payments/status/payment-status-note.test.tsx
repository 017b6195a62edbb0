import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { LatePaymentWarning } from '../page/payment-progress.tsx'
import type { PaymentStatus } from './payment-status.server.ts'
import { PaymentStatusNote } from './payment-status-note.tsx'

function render(status: PaymentStatus, method: 'mpesa' | 'card' = 'mpesa'): string {
  const router = createMemoryRouter([{ path: '/', element: <PaymentStatusNote status={status} method={method} /> }])
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

test('a payment without an answer is no failure, and the buyer looks before paying again', () => {
  const html = render({ kind: 'unanswered', message: 'M-Pesa has not answered yet.', mayPay: true })
  const order = ['We are still checking', 'Check again', 'messages before you pay again', 'Pay this order']
  const places = order.map((text) => html.indexOf(text))
  expect(places).toEqual(places.filter((place) => place > 0).toSorted((a, b) => a - b))
  expect(html).not.toContain('did not go through')
  expect(html).not.toContain('attention-mark')
  expect(html.match(/button-primary/g)).toHaveLength(1)
  const warning = renderToStaticMarkup(<LatePaymentWarning title="M-Pesa" />)
  expect(html).toContain(warning.replace(/^<p[^>]*>|<\/p>$/g, ''))
  expect(render({ kind: 'unanswered', message: null, mayPay: false })).not.toContain('Pay this order')
  expect(render({ kind: 'unanswered', message: null, mayPay: true }, 'card')).toContain('your bank messages')
})

test('a definite failure is marked as one', () => {
  const html = render({ kind: 'unpaid', message: 'The phone did not answer.', mayPay: true })
  expect(html).toContain('The payment did not go through')
  expect(html).toContain('attention-mark')
})
