import { escapeHtml } from '#app/orders/messages/order-message.ts'

/** How the makers' channel hears of it: whoever steals a login changes where customers send their money. */
export function bankChangeMessage(by: string, details: string): string {
  const lines = details === '' ? [] : details.split('\n')
  return [
    '<b>Bank details changed</b>',
    escapeHtml(`By ${by}. ${lines.length === 0 ? 'Bank transfer is no longer on offer.' : 'Customers now read:'}`),
    ...lines.map(escapeHtml),
    'If it was none of you: set them back under Settings, and end that login under Staff.',
  ].join('\n')
}
