import { escapeHtml } from '#app/orders/messages/order-message.ts'
import { type OrderNumberInput, parseOrderNumber } from '#app/orders/order.ts'
import { formatExactKes } from '../kes-text.ts'

/** Parses the order number in a typed account, such as 'EK-1001', 'ek 1001' or '1001'; null for any other text. */
export function parseAccountOrderNumber(account: string): OrderNumberInput | null {
  const plain = account.replace(/[\s#.:_-]/g, '')
  return parseOrderNumber(plain.replace(/^[a-z]+(?=\d)/i, '$&-'))
}

type UnmatchedReceipt = {
  receipt: string
  amountKes: string | null
  account: string | null
  payer: string | null
  isDemo: boolean
  isDoubtful: boolean
}

/** The message in the makers' channel. */
export function unmatchedMessage({ receipt, amountKes, account, payer, isDemo, isDoubtful }: UnmatchedReceipt): string {
  return [
    `<b>${escapeHtml(receipt)}</b> is an unmatched receipt`,
    ...(isDemo ? ['DEMO: no real money moved.'] : []),
    `${formatExactKes(amountKes ?? '0')}${payer ? ` from ${escapeHtml(payer)}` : ''}${account ? `, account ${escapeHtml(account)}` : ''}`,
    isDoubtful
      ? 'It was told to the shop, but not confirmed when asked. Look for it in the statement.'
      : 'The money is kept. Please look into the back office.',
  ].join('\n')
}
