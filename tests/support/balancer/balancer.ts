import { existsSync } from 'node:fs'
import { startHaproxy } from './haproxy.ts'
import { startRoundRobin } from './round-robin.ts'

export type Balancer = {
  url: string
  /** The ports that callers are sent to. */
  inUse(): Promise<number[]>
}

const haproxy = '/usr/sbin/haproxy'

/** HAProxy with `deploy/haproxy.cfg`; where it isn't installed, a substitute with the same health checks. */
export function startBalancer(port: number, shopPorts: readonly number[]): Promise<Balancer> {
  return existsSync(haproxy) ? startHaproxy(haproxy, port, shopPorts) : startRoundRobin(port, shopPorts)
}
