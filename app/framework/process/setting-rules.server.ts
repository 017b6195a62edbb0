import { z } from 'zod'

/** Rules of the environment's variables. */
export const text = z.string().min(1)
export const address = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .transform((text) => text.replace(/\/+$/, ''))

/** Others would switch off encryption or the check of the certificate, or log the mails. */
const smtpParameters = ['pool', 'name', 'maxConnections', 'maxMessages']

const smtp = z
  .url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address', abort: true })
  .refine(
    (text) => [...new URL(text).searchParams.keys()].every((name) => smtpParameters.includes(name)),
    `can have no parameters but ${smtpParameters.join(', ')}`,
  )

/** Encryption and the check of certificates stay on, whatever libraries would read from these. */
export const connectionVariables = {
  SMTP_URL: smtp.optional(),
  PGSSLMODE: z
    .string()
    .refine((mode) => mode !== 'no-verify', "can't be no-verify")
    .optional(),
  NODE_TLS_REJECT_UNAUTHORIZED: z
    .string()
    .refine((value) => value !== '0', "can't be 0")
    .optional(),
}

export function wholeNumber(min: number, max: number) {
  const words = `must be a whole number from ${min} to ${max}`
  return z
    .string()
    .regex(/^\d+$/, words)
    .transform(Number)
    .refine((n) => n >= min && n <= max, words)
}

export function isPlainHttpOutside(url: string): boolean {
  return new URL(url).protocol === 'http:' && !isHere(url)
}

/** On this machine. */
export function isHere(url: string): boolean {
  const hostname = URL.parse(url)?.hostname ?? ''
  return ['localhost', '[::1]'].includes(hostname) || /^127(\.\d+){3}$/.test(hostname)
}
