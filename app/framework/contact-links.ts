/** A link to an e-mail address. Escaping it prevents an injected subject, recipient or text. */
export function mailto(email: string): string {
  return `mailto:${email.split('@').map(encodeURIComponent).join('@')}`
}

/** A link to a phone number. Keeps only digits, because other characters may be commands to phone or network. */
export function tel(phone: string): string {
  return `tel:${phone.trim().startsWith('+') ? '+' : ''}${phone.replace(/\D/g, '')}`
}
