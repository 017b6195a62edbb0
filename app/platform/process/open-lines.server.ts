import type { z } from 'zod'
import { type accessVariables, hasPaymentAccess } from './provider-access.server.ts'

const outsideAddresses = [
  'MPESA_BASE_URL',
  'AIRTEL_BASE_URL',
  'PAYSTACK_BASE_URL',
  'AFRICASTALKING_BASE_URL',
  'TELEGRAM_API_ROOT',
] as const

type OpenLines = z.infer<z.ZodObject<typeof accessVariables>> & {
  TELEGRAM_API_ROOT: string
  PUBLIC_URL?: string | undefined
}

/** Credentials, sessions and what customers type go over no line that others can read. */
export function openLineProblems(v: OpenLines): string[] {
  const given = outsideAddresses.flatMap((name) => (v[name] === undefined ? [] : [{ name, url: v[name] }]))
  const open = given.filter(({ url }) => isPlainHttpOutside(url))
  const isReal = hasPaymentAccess(v) && given.some(({ name, url }) => name !== 'TELEGRAM_API_ROOT' && !isHere(url))
  return [
    ...open.map(({ name }) => `${name} must be https, plain http is for this machine only`),
    ...(isReal && !v.PUBLIC_URL?.startsWith('https:')
      ? ['PUBLIC_URL must be the public https address of the shop: with real credentials real customers come']
      : []),
  ]
}

export function isPlainHttpOutside(url: string): boolean {
  return new URL(url).protocol === 'http:' && !isHere(url)
}

/** On this machine. */
export function isHere(url: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname)
}
