import { expect, test } from 'vitest'
import { parseCallerAddress } from './address-groups.ts'

test('IPv4 callers are counted by address, and IPv6 callers by /64 and by /48', () => {
  expect(parseCallerAddress('41.90.1.2')).toEqual({ own: '41.90.1.2', network: null })
  expect(parseCallerAddress('::ffff:41.90.1.2')).toEqual({ own: '41.90.1.2', network: null })
  const subscriber = { own: '2001:db8:1:2::/64', network: '2001:db8:1::/48' }
  expect(parseCallerAddress('2001:db8:1:2:3:4:5:6')).toEqual(subscriber)
  expect(parseCallerAddress('2001:0DB8:1:2::7')).toEqual(subscriber)
  expect(parseCallerAddress('::1')).toEqual({ own: '0:0:0:0::/64', network: '0:0:0::/48' })
})
