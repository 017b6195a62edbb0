import { z } from 'zod'

/** Rules of the environment variables. */
export const text = z.string().min(1)
export const address = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .transform((text) => text.replace(/\/+$/, ''))

export function wholeNumber(min: number, max: number) {
  const message = `must be a whole number from ${min} to ${max}`
  return z
    .string()
    .regex(/^\d+$/, message)
    .transform(Number)
    .refine((n) => n >= min && n <= max, message)
}

export function isRemoteHttp(url: string): boolean {
  return new URL(url).protocol === 'http:' && !isLoopbackUrl(url)
}

/** Whether the URL is on this machine. */
export function isLoopbackUrl(url: string): boolean {
  const hostname = URL.parse(url)?.hostname ?? ''
  return ['localhost', '[::1]'].includes(hostname) || /^127(\.\d+){3}$/.test(hostname)
}

export const origin = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address', abort: true })
  .refine((text) => /^\/?$/.test(text.slice(new URL(text).origin.length)), 'must be an address without a path')
  .transform((text) => new URL(text).origin)
