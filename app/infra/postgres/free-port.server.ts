import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

// Below the ephemeral ports of operating systems, so that a program finds its port free when it restarts.
const [minPort, portLimit] = [15_000, 32_000]
const maxTries = 50

/** Returns `wanted` if it is free, otherwise a random free port. */
export async function findFreePort(wanted = randomInt(minPort, portLimit)): Promise<number> {
  let port = wanted
  for (let tries = 0; tries < maxTries; tries++) {
    if (await isFree(port)) return port
    port = randomInt(minPort, portLimit)
  }
  throw new Error('no port is free')
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
