import type { z } from 'zod'
import { isLoopbackUrl, isRemoteHttp } from '../../framework/process/setting-rules.server.ts'
import { accessVariables, hasPaymentAccess } from './provider-access.server.ts'

/** Services that get the shop's credentials, or from which it reads its exchange rate and imported images. */
const outsideAddresses = [
  'TELEGRAM_API_ROOT',
  'EXCHANGE_RATE_URL',
  'IMPORT_PICTURES_BASE_URL',
  ...Object.keys(accessVariables).filter((name) => name.endsWith('_BASE_URL')),
]

type InsecureSettings = z.infer<z.ZodObject<typeof accessVariables>> & {
  HOST: string
  DEMO_OPEN: 'yes' | 'no'
  TELEGRAM_API_ROOT: string
  EXCHANGE_RATE_URL?: string | undefined
  IMPORT_PICTURES_BASE_URL?: string | undefined
  PUBLIC_URL?: string | undefined
  TRUST_PROXY?: string | undefined
}

/** The problems of addresses over which credentials, sessions or customers' input would be sent unencrypted. */
export function insecureSettingProblems(v: InsecureSettings): string[] {
  const values: Partial<Record<string, string>> = v
  const given = outsideAddresses.flatMap((name) => (values[name] === undefined ? [] : [{ name, url: values[name] }]))
  const insecure = given.filter(({ url }) => isRemoteHttp(url))
  const isReal = hasPaymentAccess(v) && given.some(({ name, url }) => name in accessVariables && !isLoopbackUrl(url))
  return [
    ...insecure.map(({ name }) => `${name} must be https, plain http is for this machine only`),
    ...(isReal && !v.PUBLIC_URL?.startsWith('https:')
      ? ['PUBLIC_URL must be the public https address of the shop: with real credentials real customers come']
      : []),
    ...(!hasPaymentAccess(v) && v.TRUST_PROXY && !v.PUBLIC_URL
      ? [
          'PUBLIC_URL must be set behind a proxy (TRUST_PROXY): links, cookies and redirects use it, and without it the shop cannot tell who can open the demo',
        ]
      : []),
    ...(isPublicDemo(v)
      ? [
          'DEMO_OPEN=yes must be set to show the demo to others than this machine: nothing in it is paid for, and anybody may buy',
        ]
      : []),
  ]
}

function isPublicDemo(v: InsecureSettings): boolean {
  if (hasPaymentAccess(v) || v.DEMO_OPEN === 'yes') return false
  return (
    !isLoopbackUrl(`http://${v.HOST.includes(':') ? `[${v.HOST}]` : v.HOST}`) ||
    (!!v.PUBLIC_URL && !isLoopbackUrl(v.PUBLIC_URL))
  )
}
