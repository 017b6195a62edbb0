import { execFileSync } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const root = join(import.meta.dirname, '..')
const client = join(root, 'build/client')

function run(script: string, ...args: string[]) {
  const env = { ...process.env, NODE_ENV: 'production' }
  execFileSync(process.execPath, [join(root, script), ...args], { cwd: root, stdio: 'inherit', env })
}

/** Compressed once, at the best quality, so that the server need not. */
async function packTexts() {
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

run('scripts/prepare-scenes.ts')
run('node_modules/@react-router/dev/bin.cjs', 'build', '--logLevel', 'warn')
await packTexts()
