import { existsSync } from 'node:fs'
import { access, constants, mkdir, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { hostAddresses, hostNames } from '../database/database-hosts.server.ts'
import { errorCode, errorMessage } from '../errors.ts'

/** The message is for the operator who starts the shop. Any other error is a bug. */
export class StartProblem extends Error {
  override name = 'StartProblem'
}

/** Compares the name, because the built shop has a second class of this name. */
export function isStartProblem(error: unknown): error is StartProblem {
  return error instanceof Error && error.name === 'StartProblem'
}

/** The name of a file that is in the data folder while a backup is being restored into it. */
export const unfinishedRestore = 'restore-unfinished'

export async function checkDataDir(dataDir: string) {
  try {
    await makeFolder(dataDir, dataFolderMode())
    await access(dataDir, constants.W_OK)
  } catch {
    throw new StartProblem(`The data folder ${dataDir} can't be written to: set DATA_DIR to a writable folder.`)
  }
  if (existsSync(join(dataDir, unfinishedRestore)))
    throw new StartProblem(
      `The restore into ${dataDir} was interrupted or is still running: run npm run restore again.`,
    )
}

/** Only the owner may list the folder. If root starts the shop, PostgreSQL's own user must be able to enter it. */
export function dataFolderMode(): number {
  return process.getuid?.() === 0 ? 0o711 : 0o700
}

/** Node's recursive `mkdir` never ends if a folder can't be created, such as in /proc. */
async function makeFolder(folder: string, mode?: number) {
  try {
    await mkdir(folder, { mode })
  } catch (error) {
    const code = errorCode(error)
    if (code === 'EEXIST' && (await stat(folder)).isDirectory()) return
    if (code !== 'ENOENT') throw error
    await makeFolder(dirname(folder))
    await mkdir(folder, { mode })
  }
}

/** `group`: the prefix of the two variables that the message names. */
export function checkPort(host: string, port: number, group = ''): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const reason = error.code === 'EADDRINUSE' ? 'is taken by another program' : `can't be opened (${error.code})`
      reject(new StartProblem(`Port ${port} on ${host} ${reason}: set ${group}PORT (or ${group}HOST) to another one.`))
    })
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}

/** All new migrations run in one transaction, so after an error none was applied. */
export function migrationProblem(error: unknown): unknown {
  if (!(error instanceof Error) || error.name !== 'MigrationError') return error
  const { message, cause } = error
  const code = errorCode(cause)
  // PostgreSQL's message quotes a value that does not fit its type, so only the code is displayed.
  const reason = code?.startsWith('22') ? `PostgreSQL's code ${code}` : errorMessage(cause)
  return new StartProblem(
    `The database can't be brought up to date: ${message} (${reason}). Nothing was changed: start the version of the shop that ran before, which opens the data as it was, and report this line.`,
  )
}

/** The server can't be reached or refuses the login, or there is no such database. */
const unreachableCodes = /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|28P01|28000|3D000)$/

export function databaseProblem(url: string, error: unknown): unknown {
  // Compares the name and not the class, because the built shop has a second class of this name.
  if (!(error instanceof Error)) return error
  const { name, message } = error
  if (name === 'DatabaseUnavailable') return new StartProblem(`DATABASE_URL can't be used: ${message}.`)
  // pg gives no code if the server accepts a connection and never answers.
  const isSilent = message === 'timeout expired'
  const code = isSilent ? 'it does not answer' : errorCode(error)
  if (!code || !(isSilent || unreachableCodes.test(code))) return error
  // Leaves out the rest of the URL, because it contains the password.
  const { pathname } = new URL(hostAddresses(url)?.[0] ?? url)
  return new StartProblem(
    `The database ${pathname.slice(1)} at ${hostNames(url)} can't be used (${code}): check DATABASE_URL.`,
  )
}
