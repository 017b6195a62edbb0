import { escapeHtml } from '#app/orders/messages/order-message.ts'

/** The makers get this message, because a stolen login could change where customers send their money. */
export function bankChangeMessage(by: string, details: string): string {
  const lines = details === '' ? [] : details.split('\n')
  const effect = lines.length === 0 ? 'Bank transfer is no longer on offer.' : 'Customers now read:'
  return changeMessage('Bank details changed', `By ${by}. ${effect}`, lines)
}

/** The makers get this message, because a stolen login could change who gets the orders. */
export function addressChangeMessage(by: string, addresses: readonly string[]): string {
  const effect = addresses.length === 0 ? 'Orders go to no email address now.' : 'Orders now go to:'
  return changeMessage('Addresses for orders changed', `By ${by}. ${effect}`, addresses)
}

function changeMessage(title: string, sentence: string, lines: readonly string[]): string {
  const undo = 'If it was none of you: set them back under Settings, and end that login under Staff.'
  return [`<b>${title}</b>`, ...[sentence, ...lines].map(escapeHtml), undo].join('\n')
}
