import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { trimManifest } from './short-manifest.ts'

const root = join(import.meta.dirname, '..')
const clientFolder = join(root, 'build/client')
const assetsFolder = join(clientFolder, 'assets')
const earlierFolder = join(root, 'build/earlier')
const keptDays = 7

function run(script: string, ...args: string[]) {
  const env = { ...process.env, NODE_ENV: 'production' }
  execFileSync(process.execPath, [join(root, script), ...args], { cwd: root, stdio: 'inherit', env })
}

/** Compresses once at the best quality, so that the server does not have to. */
async function compressTexts() {
  const names = (await readdir(clientFolder, { recursive: true })).filter((name) =>
    /\.(js|css|svg|webmanifest)$/.test(name),
  )
  await Promise.all(
    names.map(async (name) => {
      const path = join(clientFolder, name)
      const text = await readFile(path)
      const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
      await writeFile(`${path}.br`, await promisify(brotliCompress)(text, quality))
      await writeFile(`${path}.gz`, await promisify(gzip)(text, { level: 9 }))
    }),
  )
}

async function shortenManifest() {
  for (const name of await readdir(assetsFolder)) {
    const path = join(assetsFolder, name)
    if (/^manifest-.*\.js$/.test(name)) await writeFile(path, trimManifest(await readFile(path, 'utf8')))
  }
}

type EarlierFile = { name: string; bytes: Buffer; replacedAt: Date }

/** Reads the files of earlier builds, which open pages still request after an update. */
async function readEarlierFiles(): Promise<EarlierFile[]> {
  const oldest = Date.now() - keptDays * 24 * 3_600_000
  const readFolder = async (folder: string, replacedAt?: Date) => {
    const names = await readdir(folder).catch(() => [])
    return Promise.all(
      names.map(async (name) => {
        const path = join(folder, name)
        return { name, bytes: await readFile(path), replacedAt: replacedAt ?? (await stat(path)).mtime }
      }),
    )
  }
  const files = [...(await readFolder(earlierFolder)), ...(await readFolder(assetsFolder, new Date()))]
  return files.filter(({ replacedAt }) => replacedAt.getTime() > oldest)
}

/** Writes the files of earlier builds again, because the build has emptied its folder. */
async function writeEarlierFiles(files: EarlierFile[]) {
  await mkdir(earlierFolder, { recursive: true })
  for (const { name, bytes, replacedAt } of files) {
    if (existsSync(join(assetsFolder, name))) continue
    await writeFile(join(earlierFolder, name), bytes)
    await utimes(join(earlierFolder, name), replacedAt, replacedAt)
  }
}

const earlierFiles = await readEarlierFiles()
run('node_modules/@react-router/dev/bin.cjs', 'build', '--logLevel', 'warn')
await shortenManifest()
await compressTexts()
await writeEarlierFiles(earlierFiles)
