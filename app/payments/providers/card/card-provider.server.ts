import type { Order } from '#app/orders/order.ts'
import type { Config } from '#app/shop/config/config.server.ts'
import type { PaymentReading } from '#app/shop/services/mobile-money.server.ts'
import type { PageReading, PaymentPages } from '#app/shop/services/payment-pages.server.ts'
import type { Attempt } from '../../payments.tables.server.ts'
import type { PaymentProvider } from '../../provider.server.ts'
import type { SetupGuide } from '../../setup-guide.ts'
import { failureText, isConfigurationError } from './card-codes.ts'
import { keyMode, parseCardEvent } from './card-events.ts'
import { cardRefunds } from './card-refunds.server.ts'

/** How long a request without an open page blocks the customer's next request. */
const waitSeconds = 60
/** A request reserves stock items as long as the page stays open. */
const reservationSeconds = 1_800
/** After this time, an unfinished page counts as abandoned. */
const abandonedSeconds = 3_600
/** After this time, 'not found' means that the request to open a page did not reach Paystack. */
const maxOpeningSeconds = 120
const maxKes = 1_000_000

const guide: SetupGuide = {
  title: 'Cards',
  before: 'You need a Paystack account that is activated for live payments.',
  variables: [
    { name: 'PAYSTACK_BASE_URL', what: 'https://api.paystack.co' },
    {
      name: 'PAYSTACK_SECRET_KEY',
      what: 'the live secret key (sk_live_…), in the dashboard under Settings, API Keys & Webhooks',
    },
  ],
  events: { path: '/api/payments/card', where: 'on the same page of the dashboard, as the live webhook address' },
}

export const cardProvider: PaymentProvider = {
  guide,
  usesTestAccess: ({ paystack }) => paystack !== null && keyMode(paystack.secretKey) === 'test',
  isOffered: ({ config }) => config.paystack !== null,
  hasShopReference: true,
  actor: 'paystack',
  healthTarget: ({ config }) => config.paystack && { name: 'Cards', address: config.paystack.baseUrl },
  findProblem: ({ paymentPages }) => findKeyProblem(paymentPages.card),
  maxKes: () => maxKes,
  readPayer: () => ({ ok: true, phone: null }),
  maskPayer: () => '',
  waitSeconds,
  reservationSeconds,
  request({ config, paymentPages }, attempt, order, returnPath) {
    const returnUrl = new URL(returnPath, config.publicUrl)
    returnUrl.searchParams.set('transaction', attempt.id)
    return paymentPages.card.open({
      reference: referenceOf(attempt),
      amountKes: attempt.amountKes,
      email: payerEmail(config, order),
      orderNumber: order.number,
      returnUrl: returnUrl.href,
      cancelUrl: `${returnUrl.href}&cancelled=1`,
    })
  },
  isConfigurationError,
  canPoll: ({ shopReference }) => shopReference !== null,
  poll: async ({ paymentPages, clock }, attempt) =>
    toPollResult(await paymentPages.card.read(referenceOf(attempt)), attempt, clock.now()),
  parseEvent: ({ config }, body) => parseCardEvent(body, keyMode(config.paystack?.secretKey)),
  failureText,
  refunds: cardRefunds,
}

async function findKeyProblem(card: PaymentPages): Promise<string | null> {
  const answer = await card.call('GET', '/transaction/verify/health')
  if (answer.kind !== 'answered') return `Paystack did not answer (${answer.text}).`
  if (answer.status >= 500) return `Paystack did not answer (status ${answer.status}).`
  if (answer.status !== 401) return null
  return 'Paystack refuses the key: look at PAYSTACK_SECRET_KEY and PAYSTACK_BASE_URL.'
}

function referenceOf({ shopReference }: Attempt): string {
  if (shopReference === null) throw new Error('a card payment without a reference')
  return shopReference
}

/** Paystack requires an e-mail address: a buyer without one gets an address at the shop's host. */
function payerEmail({ publicUrl }: Config, { contact, number }: Order): string {
  return contact.email || `${number.toLowerCase()}@orders.${new URL(publicUrl).hostname}`
}

/** An unfinished payment fails only when its page can no longer be open. */
function toPollResult(reading: PageReading, { requestedAt, redirectUrl }: Attempt, now: Date): PaymentReading {
  const ageSeconds = (now.getTime() - requestedAt.getTime()) / 1000
  const { raw } = reading
  switch (reading.kind) {
    case 'paid':
    case 'no-answer':
    case 'in-progress':
      return reading
    case 'failed':
      return { ...reading, isDefinite: true }
    case 'untouched':
      if (ageSeconds < abandonedSeconds) return { kind: 'in-progress', raw }
      return { kind: 'failed', code: 'abandoned', text: 'The transaction was not completed', raw, isDefinite: true }
    case 'not-found':
      // While an opened page may still be paid, 'not found' is no failure.
      if (ageSeconds < (redirectUrl === null ? maxOpeningSeconds : abandonedSeconds))
        return { kind: 'in-progress', raw }
      return { kind: 'failed', code: 'not-found', text: 'Transaction reference not found', raw, isDefinite: true }
  }
}
