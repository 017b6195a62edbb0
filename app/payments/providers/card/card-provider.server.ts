import type { Order } from '#app/orders/order.ts'
import type { Config } from '#app/shop/config/config.server.ts'
import type { PaymentReading } from '#app/shop/services/mobile-money.server.ts'
import type { PageReading, PaymentPages } from '#app/shop/services/payment-pages.server.ts'
import type { Attempt } from '../../payments.tables.server.ts'
import type { PaymentProvider } from '../../provider.server.ts'
import { failureText, isSetUpFault } from './card-codes.ts'
import { modeOf, parseCardEvent } from './card-events.ts'
import { cardRefunds } from './card-refunds.server.ts'

/** Until its page is open, a request keeps its customer from making another for this long. */
const waitSeconds = 60
/** As long as the page is open. */
const holdSeconds = 1_800
/** A page that nobody has finished may still be in front of somebody for an hour. */
const abandonedSeconds = 3_600
/** The request for a page may still be on its way. */
const unknownSeconds = 120
const maxKes = 1_000_000

export const cardProvider: PaymentProvider = {
  isOffered: ({ config }) => config.paystack !== null,
  isNamedByShop: true,
  actor: 'paystack',
  reach: ({ config }) => config.paystack && { name: 'Cards', address: config.paystack.baseUrl },
  findFault: ({ paymentPages }) => findKeyFault(paymentPages.card),
  maxKes: () => maxKes,
  readPayer: () => ({ ok: true, phone: null }),
  maskPayer: () => '',
  waitSeconds,
  holdSeconds,
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
  isSetUpFault,
  canAsk: ({ ownId }) => ownId !== null,
  ask: async ({ paymentPages, clock }, attempt) =>
    judge(await paymentPages.card.read(referenceOf(attempt)), attempt, clock.now()),
  parseEvent: ({ config }, body) => parseCardEvent(body, modeOf(config.paystack?.secretKey)),
  failureText,
  refunds: cardRefunds,
}

async function findKeyFault(card: PaymentPages): Promise<string | null> {
  const answer = await card.call('GET', '/transaction/verify/health')
  const isRefused = answer.kind === 'answered' && answer.status === 401
  return isRefused ? 'Paystack refuses the key: look at PAYSTACK_SECRET_KEY and PAYSTACK_BASE_URL.' : null
}

function referenceOf({ ownId }: Attempt): string {
  if (ownId === null) throw new Error('a card payment without a reference')
  return ownId
}

/** Paystack wants an address for everybody: whoever gave none gets one of the shop's own. */
function payerEmail({ publicUrl }: Config, { contact, number }: Order): string {
  return contact.email || `${number.toLowerCase()}@orders.${new URL(publicUrl).hostname}`
}

/** What nobody has finished is a failure only once nobody can be looking at it any more. */
function judge(reading: PageReading, { requestedAt, redirectUrl }: Attempt, now: Date): PaymentReading {
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
      // Of a page that was opened it says too little.
      if (ageSeconds < (redirectUrl === null ? unknownSeconds : abandonedSeconds)) return { kind: 'in-progress', raw }
      return { kind: 'failed', code: 'not-found', text: 'Transaction reference not found', raw, isDefinite: true }
  }
}
