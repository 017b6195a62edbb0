/** A link that opens WhatsApp with a prepared text, addressed to `phone` unless it is empty. */
export function whatsAppLink(phone: string, text: string): string {
  return `https://wa.me/${phone.replace(/\D/g, '')}?text=${encodeURIComponent(text)}`
}
