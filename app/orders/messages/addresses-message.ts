import { escapeHtml } from './order-message.ts'

export function addressesMessage(by: string, addresses: readonly string[]): string {
  return [
    '<b>Addresses for orders changed</b>',
    escapeHtml(`By ${by}. ${addresses.length > 0 ? 'Orders now go to:' : 'Orders go to no e-mail address now.'}`),
    ...addresses.map(escapeHtml),
    'If it was none of you: set them back under Settings, and end that login under Staff.',
  ].join('\n')
}
