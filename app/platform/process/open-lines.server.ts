import type { z } from 'zod'
import { accessVariables, hasPaymentAccess } from './provider-access.server.ts'

/** Where the shop sends its credentials, whoever is there. */
const outsideAddresses = [
  'TELEGRAM_API_ROOT',
  ...Object.keys(accessVariables).filter((name) => name.endsWith('_BASE_URL')),
]

type OpenLines = z.infer<z.ZodObject<typeof accessVariables>> & {
  HOST: string
  DEMO_OPEN: 'yes' | 'no'
  TELEGRAM_API_ROOT: string
  PUBLIC_URL?: string | undefined
}

/** Credentials, sessions and what customers type go over no line that others can read. */
export function openLineProblems(v: OpenLines): string[] {
  const values: Partial<Record<string, string>> = v
  const given = outsideAddresses.flatMap((name) => (values[name] === undefined ? [] : [{ name, url: values[name] }]))
  const open = given.filter(({ url }) => isPlainHttpOutside(url))
  const isReal = hasPaymentAccess(v) && given.some(({ name, url }) => name !== 'TELEGRAM_API_ROOT' && !isHere(url))
  return [
    ...open.map(({ name }) => `${name} must be https, plain http is for this machine only`),
    ...(isReal && !v.PUBLIC_URL?.startsWith('https:')
      ? ['PUBLIC_URL must be the public https address of the shop: with real credentials real customers come']
      : []),
    ...(isOpenDemo(v)
      ? [
          'DEMO_OPEN=yes must be set to show the demo to others than this machine: nothing in it is paid for, and anybody may buy',
        ]
      : []),
  ]
}

function isOpenDemo(v: OpenLines): boolean {
  if (hasPaymentAccess(v) || v.DEMO_OPEN === 'yes') return false
  return !isHere(`http://${v.HOST.includes(':') ? `[${v.HOST}]` : v.HOST}`) || (!!v.PUBLIC_URL && !isHere(v.PUBLIC_URL))
}

export function isPlainHttpOutside(url: string): boolean {
  return new URL(url).protocol === 'http:' && !isHere(url)
}

/** On this machine. */
export function isHere(url: string): boolean {
  const hostname = URL.parse(url)?.hostname ?? ''
  return ['localhost', '[::1]'].includes(hostname) || /^127(\.\d+){3}$/.test(hostname)
}
