import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { childEnvironment } from '../../framework/process/child-environment.server.ts'

export type DatabaseUser = { uid: number; gid: number }

/**
 * The user for PostgreSQL, which must not run as root and must run as the owner of its files. Null if the shop does not
 * run as root: then PostgreSQL runs as the shop's user. `cluster`: the folder of a database that may exist.
 */
export function findDatabaseUser(cluster?: string): DatabaseUser | null {
  if (process.getuid?.() !== 0) return null
  const owner = cluster && statSync(cluster, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  return readUser('postgres') ?? createUser() ?? readUser('nobody')
}

function readUser(name: string): DatabaseUser | null {
  for (const line of readFileSync('/etc/passwd', 'utf8').split('\n')) {
    const [user, , uid, gid] = line.split(':')
    if (user === name) return { uid: Number(uid), gid: Number(gid) }
  }
  return null
}

function createUser(): DatabaseUser | null {
  try {
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres'], {
      stdio: 'ignore',
      env: childEnvironment(),
    })
  } catch {
    return null
  }
  return readUser('postgres')
}

export function canEnter(user: DatabaseUser, path: string): boolean {
  const { mode, uid, gid } = statSync(path)
  const bits = uid === user.uid ? mode >> 6 : gid === user.gid ? mode >> 3 : mode
  if ((bits & 1) === 0) return false
  const parent = dirname(path)
  return parent === path || canEnter(user, parent)
}
