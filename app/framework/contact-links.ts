/** A link to an e-mail address: no sign of it begins a subject, another recipient or a text. */
export function mailto(email: string): string {
  return `mailto:${email.split('@').map(encodeURIComponent).join('@')}`
}

/** A link to a phone, of which nothing is left but digits: no sign of it is an order to the phone or the network. */
export function tel(phone: string): string {
  return `tel:${phone.trim().startsWith('+') ? '+' : ''}${phone.replace(/\D/g, '')}`
}
