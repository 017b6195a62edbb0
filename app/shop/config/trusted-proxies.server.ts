import proxyAddr from '@fastify/proxy-addr'
import { z } from 'zod'

/** IP addresses and networks, separated by commas, and the names `loopback`, `linklocal` and `uniquelocal`. */
export const trustedProxies = z
  .string()
  .trim()
  .min(1)
  .superRefine((list, context) => {
    const parts = list.split(',').map((part) => part.trim())
    if (parts.some((part) => part.endsWith('/0'))) {
      // With such a network any client could claim any address, so that no limit by address would hold.
      context.addIssue({ code: 'custom', message: "must name the proxies' own addresses, not every address (/0)" })
    } else if (!parts.every(isNetwork)) {
      context.addIssue({ code: 'custom', message: 'must be IP addresses or networks, separated by commas' })
    }
  })

function isNetwork(part: string): boolean {
  try {
    proxyAddr.compile([part])
    return true
  } catch {
    return false
  }
}
