import { randomUUID } from 'node:crypto'
import type { ProviderName } from '../../../../app/money/payment-method.ts'
import type { MobileMoney } from '../../../../app/shop/services/mobile-money.server.ts'
import type { PaymentPages } from '../../../../app/shop/services/payment-pages.server.ts'
import type { Shop } from '../../../../app/shop/shop.server.ts'

/** A provider's record of one prompt. */
export type Push = {
  provider: ProviderName
  who: number
  amountKes: number
  orderNumber: string
  /** Identifies the payment to the shop: the token of its callback URL, or the shop's own id. */
  key: string
  id: string
  /** Set once the money has moved. */
  receipt: string | null
  /** The paid amount, if it differs from the requested one. */
  paidKes: number | null
  isLost: boolean
  /** The provider has definitely reported that no money moved. */
  isDenied: boolean
}

/** The providers' next answers, and the customer of the current call. */
export type Script = { answer: 'accepted' | 'lost' | 'refused'; isFailing: boolean; who: number }

type Parts = { pushes: Push[]; script: Script; tell: (receipt: string) => void }

/** Replaces the clients of all providers; records each receipt that they report. */
export function scriptedProviders(shop: Shop, parts: Parts): Pick<Shop, 'mobileMoney'> & Pick<Shop, 'paymentPages'> {
  return {
    mobileMoney: { ...shop.mobileMoney, mpesa: scriptedMpesa(parts), airtel: scriptedAirtel(parts) },
    paymentPages: { card: scriptedCards(parts) },
  }
}

const refused = { kind: 'refused', code: '500.003.02', text: 'busy', raw: '{}' } as const
const lost = { kind: 'unanswered', text: 'lost', raw: '' } as const

function open({ pushes, script }: Parts, asked: Pick<Push, 'provider' | 'amountKes' | 'orderNumber' | 'key' | 'id'>) {
  const { who, answer } = script
  pushes.push({ ...asked, who, receipt: null, paidKes: null, isLost: answer === 'lost', isDenied: false })
}

/** M-Pesa creates the payment's id, and its status contains no receipt. */
function scriptedMpesa(parts: Parts): MobileMoney {
  const { pushes, script } = parts
  return {
    findAccessError: async () => null,
    async requestPrompt({ amountKes, reference: orderNumber, callbackUrl }) {
      if (script.answer === 'refused') return refused
      const id = `ws_CO_${randomUUID()}`
      open(parts, { provider: 'mpesa', amountKes, orderNumber, key: callbackUrl.split('/').at(-1) ?? '', id })
      return script.answer === 'lost'
        ? lost
        : { kind: 'accepted', checkoutRequestId: id, merchantRequestId: '1', raw: '{}' }
    },
    async readPayment(id) {
      if (pushes.find((push) => push.id === id)?.receipt) return { kind: 'paid', raw: '{}' }
      if (script.isFailing) return { kind: 'failed', code: '1032', text: 'cancelled', raw: '{}' }
      return { kind: 'no-answer', text: 'ask again', raw: '{}' }
    },
  }
}

/** Airtel uses the shop's own id. Its enquiry returns the receipt but no amount. */
function scriptedAirtel(parts: Parts): MobileMoney {
  const { pushes, script, tell } = parts
  return {
    findAccessError: async () => null,
    async requestPrompt({ amountKes, reference: orderNumber, shopReference }) {
      if (script.answer === 'refused') return refused
      const id = shopReference ?? ''
      open(parts, { provider: 'airtel', amountKes, orderNumber, key: id, id })
      return script.answer === 'lost'
        ? lost
        : { kind: 'accepted', checkoutRequestId: id, merchantRequestId: id, raw: '{}' }
    },
    async readPayment(id) {
      const receipt = pushes.find((push) => push.id === id)?.receipt
      if (receipt) {
        tell(receipt)
        const payment = { checkoutRequestId: id, amount: null, receipt, phone: null, paidAt: null }
        return { kind: 'paid', payment, raw: '{}' }
      }
      if (script.isFailing) return { kind: 'failed', code: 'TF', text: 'failed', raw: '{}' }
      return { kind: 'in-progress', raw: '{}' }
    },
  }
}

/** The page for cards has the shop's own reference. Only polling reports a payment, with its amount. */
function scriptedCards(parts: Parts): PaymentPages {
  const { pushes, script, tell } = parts
  return {
    async open({ reference, amountKes, orderNumber }) {
      if (script.answer !== 'accepted') return refused
      open(parts, { provider: 'card', amountKes, orderNumber, key: reference, id: reference })
      const address = `https://checkout.paystack.com/${reference}`
      return { kind: 'redirect', address, openSeconds: 1_800, checkoutRequestId: reference, raw: '{}' }
    },
    async read(reference) {
      const push = pushes.find(({ id }) => id === reference)
      if (!push) return { kind: 'not-found', raw: '{}' }
      const { receipt, amountKes, paidKes } = push
      if (receipt) {
        tell(receipt)
        const payment = { amount: String(paidKes ?? amountKes), currency: 'KES', receipt, phone: null, paidAt: null }
        return { kind: 'paid', payment: { ...payment, checkoutRequestId: reference }, raw: '{}' }
      }
      return script.isFailing
        ? { kind: 'failed', code: 'failed', text: 'Declined', raw: '{}' }
        : { kind: 'untouched', raw: '{}' }
    },
    call: async () => ({ kind: 'not-sent', text: 'not in this script' }),
  }
}
