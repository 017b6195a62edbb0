/** A link to an e-mail address: no sign of it begins a subject, another recipient or a text. */
export function mailto(email: string): string {
  return `mailto:${email.split('@').map(encodeURIComponent).join('@')}`
}
