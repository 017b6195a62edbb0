/** Texts for the customer when a card was not charged. The codes are the shop's own: the provider sends only texts. */
const texts: Record<string, string> = {
  declined: 'The bank declined the card. Nothing was charged. Try another card, or another way to pay.',
  'insufficient-funds': 'There was not enough money on the card. Nothing was charged.',
  abandoned: 'The card was not charged: the payment was not finished.',
  'not-found': 'The card page could not be opened. Nothing was charged. Please try again.',
  reversed: 'The card was charged, and the charge was refunded.',
  unreachable: 'Paystack is not answering at present. Nothing was charged. Please try again in a minute.',
  busy: 'Paystack is busy. Nothing was charged. Please try again in a minute.',
  'invalid-key': 'Paystack cannot take this payment at present. Please contact us.',
  unsupported_currency: 'Paystack cannot take this payment at present. Please contact us.',
}

const configurationErrors = ['invalid-key', 'unsupported_currency']
const defaultRefusalText = 'The card page could not be opened. Nothing was charged. Please try again.'

export function codeOfRefusal(gatewayResponse: string): string {
  return /insufficient/i.test(gatewayResponse) ? 'insufficient-funds' : 'declined'
}

export function refusalText(code: string): string {
  return Object.hasOwn(texts, code) ? (texts[code] ?? defaultRefusalText) : defaultRefusalText
}

export function failureText(code: string | null): string {
  const known = code !== null && Object.hasOwn(texts, code) ? texts[code] : undefined
  return known ?? 'Your payment could not be processed. Please try again.'
}

export function isConfigurationError(code: string): boolean {
  return configurationErrors.includes(code) || code.startsWith('http-')
}
