import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { PaymentInReview, PromptCountdown } from './payment-progress.tsx'
import type { Prompt } from './payment-screen.ts'

const prompt: Prompt = {
  transactionId: 'a',
  orderId: 'order',
  orderNumber: 'EK-1001',
  quote: { amountKes: 7_382, totalCents: 5_700, rate: '129.5', source: 'sandbox', isFallback: false },
  phone: '0712345679',
  startedAt: 1_000_000,
  promptEndsAt: 1_180_000,
  status: 'pending',
  message: null,
  isInReview: false,
  isOnProviderPage: false,
  hasStoppedPolling: false,
}

function countdown(seconds: number): string {
  return renderToStaticMarkup(
    <PromptCountdown prompt={prompt} now={prompt.startedAt + seconds * 1000} title="M-Pesa" />,
  )
}
const lit = (html: string) => html.match(/r="4.7"/g)?.length ?? 0

test('one of 60 beads goes dark each second', () => {
  expect([0, 1, 30, 59].map((seconds) => lit(countdown(seconds)))).toEqual([60, 59, 30, 1])
  expect(countdown(0)).toContain('left to answer on your phone')
  expect(countdown(1)).toContain('0:59')
})

test('the page shows the phone number of the prompt, and when another can be used', () => {
  const text = countdown(1).replace(/<[^>]*>/g, '')
  expect(text).toContain('Sent to 0712 345 679')
  expect(text).toMatch(/Nothing came, or wrong number\? You can ask again in 3\u00a0minutes, at \d\d:\d\d\./)
})

test('a clock that last ticked before the prompt was sent makes no wait longer', () => {
  expect(countdown(-120)).toBe(countdown(0))
})

test('after a minute the page shows a calm wait without the bead collar', () => {
  for (const seconds of [60, 61, 179]) {
    expect(countdown(seconds).replace(/<[^>]*>/g, '')).toContain('No answer from M-Pesa yet')
    expect(countdown(seconds)).not.toContain('role="timer"')
  }
})

test('a payment in review links to its order', () => {
  const reviewed = { ...prompt, status: 'unknown' as const, isInReview: true, message: 'It is being checked.' }
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <PaymentInReview prompt={reviewed} />
    </MemoryRouter>,
  )
  expect(html).toContain('It is being checked.')
  expect(html).toContain('href="/account/orders/EK-1001"')
})
