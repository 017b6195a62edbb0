import { isIPv6 } from 'node:net'

/** The limit of a whole IPv6 network (/48), as a multiple of one address's limit. */
export const networkFactor = 4

/** The keys of limits. `own`: an IPv4 address or an IPv6 /64. `network`: for IPv6 the /48 around it. */
export type CallerAddress = { own: string; network: string | null }

/** Groups IPv6 addresses: a subscriber has a whole /64, and a rented machine often has a /48. */
export function parseCallerAddress(ip: string): CallerAddress {
  if (!isIPv6(ip)) return { own: ip, network: null }
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)
  if (mapped?.[1]) return { own: mapped[1], network: null }
  const groups = new URL(`http://[${ip.replace(/%.*$/, '')}]`).hostname.slice(1, -1).split('::')
  const [head = [], tail = []] = groups.map((part) => (part ? part.split(':') : []))
  const allGroups =
    groups.length > 1 ? [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail] : head
  return { own: `${allGroups.slice(0, 4).join(':')}::/64`, network: `${allGroups.slice(0, 3).join(':')}::/48` }
}
