import { cp, mkdtemp, readdir, readFile, rename, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')

/** Copies the build as if a deploy had replaced it: each file has another name, and the service worker is newer. */
export async function makeNewerBuild(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'enkiama-newer-'))
  for (const part of ['package.json', 'node_modules', 'db', 'sandbox']) {
    await symlink(join(root, part), join(folder, part))
  }
  const leftOut = /\.(br|gz)$|[\\/]build[\\/]earlier/
  await cp(join(root, 'build'), join(folder, 'build'), { recursive: true, filter: (path) => !leftOut.test(path) })
  const assets = join(folder, 'build/client/assets')
  const newName = (name: string) => name.replace(/-[\w-]{8}(?=\.(js|woff2)$)/, (hash) => `-n${hash.slice(2)}`)
  const names = (await readdir(assets)).filter((name) => newName(name) !== name)
  const texts = await textsOf(join(folder, 'build'))
  // Keeps the earlier files, as the build does, for pages that are still open.
  await cp(assets, join(folder, 'build/earlier'), { recursive: true })
  for (const path of texts) {
    const text = await readFile(path, 'utf8')
    const renamed = names.reduce((all, name) => all.replaceAll(name, newName(name)), text)
    await writeFile(path, renamed.replaceAll('seen-files', 'newer-files'))
  }
  for (const name of names) await rename(join(assets, name), join(assets, newName(name)))
  return folder
}

async function textsOf(folder: string): Promise<string[]> {
  const all = await readdir(folder, { recursive: true })
  return all.filter((name) => name.endsWith('.js')).map((name) => join(folder, name))
}
