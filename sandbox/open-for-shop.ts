import { join } from 'node:path'
import { errorCode } from '../app/framework/errors.ts'
import { StartProblem } from '../app/framework/process/start-checks.server.ts'
import type { Config } from '../app/shop/config/config.server.ts'
import { accessAt } from './credentials.ts'
import { createSandbox, type Sandbox } from './sandbox.ts'

/** Opens the sandbox of a shop in demo mode, at the first free port after the shop's. */
export async function openSandbox(config: Config): Promise<Sandbox> {
  const stateFile = join(config.dataDir, 'sandbox.json')
  const shopUrl = `http://127.0.0.1:${config.port}`
  const businessName = config.givenSettings.shopName
  const ports = config.sandboxPort ? [config.sandboxPort] : nextPorts(config)
  for (const port of ports) {
    try {
      return await createSandbox({ port, stateFile, shopUrl, businessName })
    } catch (error) {
      const code = errorCode(error)
      if (code !== 'EADDRINUSE' && code !== 'EACCES') throw error
    }
  }
  throw new StartProblem(`The sandbox can't open port ${ports.join(', ')}: set SANDBOX_PORT to a free one.`)
}

function nextPorts({ port, metrics }: Config): number[] {
  return Array.from({ length: 20 }, (_, i) => port + 1 + i).filter((next) => next !== metrics?.port)
}

/**
 * The addresses of the running shop's sandbox, for a new release that starts as a trial beside the running shop. A
 * trial makes no calls.
 */
export function runningSandboxAccess({ sandboxPort, port }: Config): Sandbox['access'] {
  const at = `127.0.0.1:${sandboxPort ?? port + 1}`
  return accessAt(`http://${at}`, `smtp://${at}`)
}
