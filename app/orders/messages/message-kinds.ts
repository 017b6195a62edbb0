import { formatKes } from '#app/money/money.ts'

type OrderMessageKind =
  | 'paid'
  | 'bank-placed'
  | 'bank-digest'
  | 'letter'
  | 'review'
  | 'refund:asked'
  | 'refund:done'
  | 'refund:failed'
  | 'exchanged'
  | 'exchange-failed'
type ShopMessageKind = 'unmatched' | 'bank details' | 'maker addresses' | 'webhook-off'
type KindName = OrderMessageKind | ShopMessageKind

/**
 * An order has one message of each kind. A kind with a suffix is a separate kind, for messages that an order can have
 * more than once.
 */
export type MessageKind = KindName | `${KindName}:${string}`

export const orderKindTexts: Record<OrderMessageKind, string> = {
  paid: 'paid',
  'bank-placed': 'placed, to be paid by bank transfer',
  'bank-digest': 'placed, to be paid by bank transfer',
  letter: 'has a question',
  review: 'needs review',
  'refund:asked': 'refund requested',
  'refund:done': 'refund paid',
  'refund:failed': 'refund failed',
  exchanged: 'has an exchange',
  'exchange-failed': 'needs review',
}

export const shopKindTexts: Record<ShopMessageKind, { text: string; path: string }> = {
  unmatched: { text: 'A payment has no order', path: '/admin/receipts' },
  'bank details': { text: 'The bank details were changed', path: '/admin/settings' },
  'maker addresses': { text: 'The addresses that orders go to were changed', path: '/admin/settings' },
  'webhook-off': { text: 'A webhook was switched off', path: '/admin/webhooks' },
}

export type AnnouncedOrder = { number: string; amountKes: number; isDemo: boolean }

/** The order's number, its total and a link for staff, without typed text, buyer and products. */
export function shortMessage(
  { kind, ordersCount }: { kind: string; ordersCount: number },
  order: AnnouncedOrder | null,
  publicUrl: string,
): string {
  if (!order) {
    const { text, path } = Object.entries(shopKindTexts).find(([name]) => hasKind(kind, name))?.[1] ?? fallbackText
    return [`<b>${text}</b>`, `${publicUrl}${path}`].join('\n')
  }
  const description = Object.entries(orderKindTexts).find(([name]) => hasKind(kind, name))?.[1] ?? 'was updated'
  return [
    `<b>${order.number}</b> ${ordersCount > 1 ? `and ${ordersCount - 1} more ` : ''}${description}`,
    ...(order.isDemo ? ['DEMO: no real money moved.'] : []),
    // A refund may be partial, so the amount is called the order's total. A message about several orders has no amount.
    ...(ordersCount > 1 ? [] : [`${kind.startsWith('refund:') ? 'Order total: ' : ''}${formatKes(order.amountKes)}`]),
    `${publicUrl}/admin/orders/${order.number}`,
  ].join('\n')
}

const fallbackText = { text: 'Something needs attention', path: '/admin' }

function hasKind(kind: string, name: string): boolean {
  return kind === name || kind.startsWith(`${name}:`)
}
