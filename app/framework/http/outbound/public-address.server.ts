import { BlockList, isIP } from 'node:net'

/** From IANA's registries: private, loopback, multicast, documentation and transition networks. */
const blockedNetworks = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  // At these addresses cloud providers serve the credentials of a machine.
  '169.254.0.0/16',
  '168.63.129.16/32',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // Not public, although it is part of the public range below.
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
]
/** All allocated IPv6 addresses. Private addresses and addresses that embed an IPv4 address are not part of it. */
const publicNetworks = ['2000::/3']

const blockedList = listOf(blockedNetworks)
const publicList = listOf(publicNetworks)

export function isPublicAddress(address: string): boolean {
  // Refuses an IPv6 address that embeds an IPv4 address, because Node treats it as that IPv4 address.
  if (/^::ffff:/i.test(address)) return false
  switch (isIP(address)) {
    case 4:
      return !blockedList.check(address, 'ipv4')
    case 6:
      return !address.includes('%') && publicList.check(address, 'ipv6') && !blockedList.check(address, 'ipv6')
    default:
      return false
  }
}

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [net = '', bits] = network.split('/')
    list.addSubnet(net, Number(bits), isIP(net) === 6 ? 'ipv6' : 'ipv4')
  }
  return list
}
