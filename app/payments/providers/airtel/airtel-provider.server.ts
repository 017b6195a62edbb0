import type { PaymentReading } from '#app/shop/services/mobile-money.server.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { isLive, promptReservationSeconds, promptSeconds } from '../../payment.ts'
import type { Attempt } from '../../payments.tables.server.ts'
import { maskPhone, readPhone } from '../../phone.ts'
import type { PaymentProvider } from '../../provider.server.ts'
import type { SetupGuide } from '../../setup-guide.ts'
import { readAirtelCallback } from './airtel-callback.ts'
import { airtelTokenName } from './airtel-client.server.ts'
import { failureText, isConfigurationCode } from './airtel-codes.ts'
import { airtelRefunds } from './airtel-refunds.server.ts'

/** The maximum of one mobile money transfer in Kenya. Airtel publishes no maximum of its own. */
const maxOrderKes = 250_000

const guide: SetupGuide = {
  title: 'Airtel Money',
  before: 'You need a merchant agreement with Airtel Kenya, and an application in its developer portal.',
  variables: [
    { name: 'AIRTEL_BASE_URL', what: 'the address that Airtel names for Kenya' },
    { name: 'AIRTEL_CLIENT_ID', what: 'the client ID, in the application’s settings' },
    { name: 'AIRTEL_CLIENT_SECRET', what: 'the client secret beside it' },
    { name: 'AIRTEL_CALLBACK_KEY', what: 'the private key there, if callback authentication is on', isOptional: true },
  ],
  events: { path: '/api/payments/airtel', where: 'in the application’s settings, as its callback address' },
}

export const airtelProvider: PaymentProvider = {
  guide,
  usesTestAccess: ({ airtel }) => airtel !== null && new URL(airtel.baseUrl).hostname.startsWith('openapiuat.'),
  isOffered: ({ config }) => config.airtel !== null,
  hasShopReference: true,
  actor: 'airtel-money',
  healthTarget: ({ config }) => config.airtel && { name: 'Airtel Money', address: config.airtel.baseUrl },
  tokenName: ({ config }) => config.airtel && airtelTokenName(config.airtel),
  async findProblem({ mobileMoney }) {
    const fault = await mobileMoney.airtel.findAccessError()
    const where = 'AIRTEL_BASE_URL, AIRTEL_CLIENT_ID and AIRTEL_CLIENT_SECRET'
    return fault && `Airtel Money gives the shop no access (${fault}): look at ${where}.`
  },
  maxKes: () => maxOrderKes,
  readPayer: readPhone,
  maskPayer: maskPhone,
  waitSeconds: promptSeconds,
  reservationSeconds: promptReservationSeconds,
  request: ({ config, settings, mobileMoney }, { phone, amountKes, shopReference }, order) =>
    mobileMoney.airtel.requestPrompt({
      phone: phone ?? '',
      amountKes,
      shopReference,
      reference: order.number,
      description: settings.shopName,
      // The callback URL is set once in Airtel's portal.
      callbackUrl: `${config.publicUrl}/api/payments/airtel`,
    }),
  isConfigurationError: isConfigurationCode,
  canPoll: ({ shopReference }) => shopReference !== null,
  poll: pollAirtel,
  parseEvent: ({ config, log }, body) =>
    readAirtelCallback(body, config.airtel?.callbackKey, (reading) => log.info({ reading }, 'a callback was signed')),
  failureText,
  refunds: airtelRefunds,
}

/**
 * The answer has no amount. An id is never reused, so the amount is the requested one. While the phone may show the
 * prompt, 'no such payment' is no failure: the enquiry may be too early.
 */
async function pollAirtel({ mobileMoney, clock }: Shop, attempt: Attempt): Promise<PaymentReading | null> {
  if (attempt.shopReference === null) return null
  const reading = await mobileMoney.airtel.readPayment(attempt.shopReference)
  if (reading.kind === 'paid' && reading.payment) {
    return {
      ...reading,
      payment: { ...reading.payment, checkoutRequestId: attempt.shopReference, amount: String(attempt.amountKes) },
    }
  }
  const isEarly = reading.kind === 'failed' && reading.code === 'not-found' && isLive(attempt, clock.now())
  return isEarly ? { kind: 'no-answer', text: reading.text, raw: reading.raw } : reading
}
