import { existsSync } from 'node:fs'
import { startHaproxy } from './haproxy.ts'
import { startRoundRobin } from './round-robin.ts'

export type Balancer = {
  url: string
  /** The ports that callers are sent to. */
  inUse(): Promise<number[]>
}

const haproxy = '/usr/sbin/haproxy'

/** HAProxy as `deploy/haproxy.cfg` sets it; where it isn't installed, a stand-in that asks as often as it does. */
export function startBalancer(port: number, shopPorts: readonly number[]): Promise<Balancer> {
  return existsSync(haproxy) ? startHaproxy(haproxy, port, shopPorts) : startRoundRobin(port, shopPorts)
}
