import { promptReservationSeconds, promptSeconds } from '../../payment.ts'
import { maskPhone, readPhone } from '../../phone.ts'
import type { PaymentProvider } from '../../provider.server.ts'
import type { SetupGuide } from '../../setup-guide.ts'
import { readCallback } from './callback.ts'
import { darajaTokenName } from './daraja-client.server.ts'
import { mpesaRefunds } from './mpesa-refunds.server.ts'
import { failureText, isConfigurationCode } from './result-codes.ts'

/** The start of Daraja's code for wrong credentials. The code of nearly every other refusal has the same start. */
const credentialErrorPrefix = '500.001'

const guide: SetupGuide = {
  title: 'M-Pesa',
  before:
    'You need a paybill or till, the administrator of your M-Pesa organisation portal, and an app at developer.safaricom.co.ke that has gone live.',
  variables: [
    { name: 'MPESA_BASE_URL', what: 'https://api.safaricom.co.ke' },
    { name: 'MPESA_CONSUMER_KEY', what: 'the consumer key of the live app, at developer.safaricom.co.ke' },
    { name: 'MPESA_CONSUMER_SECRET', what: 'the consumer secret beside it' },
    { name: 'MPESA_SHORTCODE', what: 'your paybill number; for a till, the number of its store (head office)' },
    { name: 'MPESA_PASSKEY', what: '64 letters and digits, which Safaricom mails once the app is live' },
    {
      name: 'MPESA_TRANSACTION_TYPE',
      what: 'CustomerBuyGoodsOnline for a till; a paybill needs none',
      isOptional: true,
    },
    { name: 'MPESA_TILL', what: 'the till’s own number, where it differs from the store’s', isOptional: true },
  ],
}

export const mpesaProvider: PaymentProvider = {
  guide,
  usesTestAccess: ({ mpesa }) => mpesa !== null && new URL(mpesa.baseUrl).hostname.startsWith('sandbox.'),
  isOffered: ({ config }) => config.mpesa !== null,
  hasShopReference: false,
  actor: 'm-pesa',
  healthTarget: ({ config }) => config.mpesa && { name: 'Mobile money', address: config.mpesa.baseUrl },
  tokenName: ({ config }) => config.mpesa && darajaTokenName(config.mpesa),
  async findProblem({ mobileMoney }) {
    const fault = await mobileMoney.mpesa.findAccessError()
    const where = 'MPESA_BASE_URL, MPESA_CONSUMER_KEY and MPESA_CONSUMER_SECRET'
    return fault && `M-Pesa gives the shop no access (${fault}): look at ${where}.`
  },
  maxKes: ({ config }) => config.mpesaMaxAmountKes,
  readPayer: readPhone,
  maskPayer: maskPhone,
  waitSeconds: promptSeconds,
  reservationSeconds: promptReservationSeconds,
  request: ({ config, settings, mobileMoney }, { phone, amountKes, callbackToken }, order) =>
    mobileMoney.mpesa.requestPrompt({
      phone: phone ?? '',
      amountKes,
      reference: order.number,
      description: settings.shopName.replace(/[^A-Za-z0-9-]/g, '').slice(0, 13) || 'Order',
      shopReference: null,
      callbackUrl: `${config.mpesaCallbackBaseUrl}/api/payments/callback/${callbackToken}`,
    }),
  isConfigurationError: (code) => isConfigurationCode(code) || code.startsWith(credentialErrorPrefix),
  canPoll: ({ checkoutRequestId }) => checkoutRequestId !== null,
  poll: async ({ mobileMoney }, { checkoutRequestId }) =>
    checkoutRequestId === null ? null : mobileMoney.mpesa.readPayment(checkoutRequestId),
  parseEvent: (_shop, body) => readCallback(body),
  failureText,
  refunds: mpesaRefunds,
}
