import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { shortManifest } from './short-manifest.ts'

const root = join(import.meta.dirname, '..')
const client = join(root, 'build/client')
const assets = join(client, 'assets')
const earlier = join(root, 'build/earlier')
const keptDays = 7

function run(script: string, ...args: string[]) {
  const env = { ...process.env, NODE_ENV: 'production' }
  execFileSync(process.execPath, [join(root, script), ...args], { cwd: root, stdio: 'inherit', env })
}

/** Compressed once, at the best quality, so that the server need not. */
async function compressTexts() {
  const names = (await readdir(client, { recursive: true })).filter((name) => /\.(js|css|svg|webmanifest)$/.test(name))
  await Promise.all(
    names.map(async (name) => {
      const path = join(client, name)
      const text = await readFile(path)
      const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
      await writeFile(`${path}.br`, await promisify(brotliCompress)(text, quality))
      await writeFile(`${path}.gz`, await promisify(gzip)(text, { level: 9 }))
    }),
  )
}

async function shortenManifest() {
  for (const name of await readdir(assets)) {
    const path = join(assets, name)
    if (/^manifest-.*\.js$/.test(name)) await writeFile(path, shortManifest(await readFile(path, 'utf8')))
  }
}

type EarlierFile = { name: string; bytes: Buffer; replacedAt: Date }

/** Pages that are open while the shop is replaced ask for the files of their own build for a while. */
async function readEarlierFiles(): Promise<EarlierFile[]> {
  const oldest = Date.now() - keptDays * 24 * 3_600_000
  const read = async (folder: string, replacedAt?: Date) => {
    const names = await readdir(folder).catch(() => [])
    return Promise.all(
      names.map(async (name) => {
        const path = join(folder, name)
        return { name, bytes: await readFile(path), replacedAt: replacedAt ?? (await stat(path)).mtime }
      }),
    )
  }
  const all = [...(await read(earlier)), ...(await read(assets, new Date()))]
  return all.filter(({ replacedAt }) => replacedAt.getTime() > oldest)
}

/** The build empties its folder, so what stays is written anew. */
async function writeEarlierFiles(files: EarlierFile[]) {
  await mkdir(earlier, { recursive: true })
  for (const { name, bytes, replacedAt } of files) {
    if (existsSync(join(assets, name))) continue
    await writeFile(join(earlier, name), bytes)
    await utimes(join(earlier, name), replacedAt, replacedAt)
  }
}

const earlierFiles = await readEarlierFiles()
run('node_modules/@react-router/dev/bin.cjs', 'build', '--logLevel', 'warn')
await shortenManifest()
await compressTexts()
await writeEarlierFiles(earlierFiles)
