import type { PaymentReading } from '#app/shop/services/mobile-money.server.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { isLive, promptReservationSeconds, promptSeconds } from '../../payment.ts'
import type { Attempt } from '../../payments.tables.server.ts'
import { maskPhone, readPhone } from '../../phone.ts'
import type { PaymentProvider } from '../../provider.server.ts'
import { readAirtelCallback } from './airtel-callback.ts'
import { airtelTokenName } from './airtel-client.server.ts'
import { failureText, isConfigurationCode } from './airtel-codes.ts'
import { airtelRefunds } from './airtel-refunds.server.ts'
import { airtelGuide } from './setup-guide.ts'

/** The maximum of one mobile money transfer in Kenya. Airtel publishes no maximum of its own. */
const maxOrderKes = 250_000

export const airtelProvider: PaymentProvider = {
  guide: airtelGuide,
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
