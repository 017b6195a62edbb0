import type { PaymentReading } from '#app/shop/services/mobile-money.server.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { isLive, promptReservationSeconds, promptSeconds } from '../../payment.ts'
import type { Attempt } from '../../payments.tables.server.ts'
import { maskPhone, readPhone } from '../../phone.ts'
import type { PaymentProvider } from '../../provider.server.ts'
import { readAirtelCallback } from './airtel-callback.ts'
import { airtelTokenName } from './airtel-client.server.ts'
import { alarms, failureText } from './airtel-codes.ts'
import { airtelRefunds } from './airtel-refunds.server.ts'
import { airtelGuide } from './setup-guide.ts'

/** The maximum of one mobile money transfer in Kenya. Airtel publishes none, and refuses what is too much. */
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
    const fault = await mobileMoney.airtel.findAccessFault()
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
      // To set once in Airtel's portal.
      callbackUrl: `${config.publicUrl}/api/payments/airtel`,
    }),
  isConfigurationError: alarms,
  canPoll: ({ shopReference }) => shopReference !== null,
  ask: askAirtel,
  parseEvent: ({ config, log }, body) =>
    readAirtelCallback(body, config.airtel?.callbackKey, (reading) => log.info({ reading }, 'a callback was signed')),
  failureText,
  refunds: airtelRefunds,
}

/**
 * The answer has no amount: an id is never reused, so it is the requested amount. An enquiry may come too early: while
 * the phone may show the prompt, 'no such payment' is no failure.
 */
async function askAirtel({ mobileMoney, clock }: Shop, attempt: Attempt): Promise<PaymentReading | null> {
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
