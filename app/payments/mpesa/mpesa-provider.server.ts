import type { PaymentProvider } from '../provider.server.ts'
import { readCallback } from './callback.ts'
import { maskPhone, readPhone } from './phone.ts'
import { alarms, failureText } from './result-codes.ts'

/** Nearly every refusal of Daraja's has this beginning, wrong credentials among them. */
const catchAll = '500.001'

export const mpesaProvider: PaymentProvider = {
  isOffered: () => true,
  actor: 'm-pesa',
  reach: ({ config }) => ({ name: 'Mobile money', address: config.mpesa.baseUrl }),
  mostKes: ({ config }) => config.mpesaMaxAmountKes,
  readPayer: readPhone,
  maskPayer: maskPhone,
  request: ({ config, mobileMoney }, { phone, amountKes, callbackToken }, order) =>
    mobileMoney.mpesa.requestPrompt({
      phone,
      amountKes,
      reference: order.number,
      description: config.shopName.replace(/[^A-Za-z0-9-]/g, '').slice(0, 13) || 'Order',
      callbackUrl: `${config.mpesaCallbackBaseUrl}/api/payments/callback/${callbackToken}`,
    }),
  isSetUpFault: (code) => alarms(code) || code.startsWith(catchAll),
  ask: async ({ mobileMoney }, { checkoutRequestId }) =>
    checkoutRequestId === null ? null : mobileMoney.mpesa.readPayment(checkoutRequestId),
  readNews: readCallback,
  failureText,
}
