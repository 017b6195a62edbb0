import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { zipOf } from '../tests/support/shop/imports.ts'
import { multipartForm } from '../tests/support/shop/multipart.ts'
import { nextCallerAddress } from './load.ts'
import { print } from './print.ts'
import type { Row } from './row.ts'
import { type BenchShop, startBenchShop } from './shop.ts'
import { logIn } from './shop-day.ts'

const productCount = 5_000
const password = 'measured only 1'
const partBytes = 4 * 1024 * 1024
const visitors = 4

/**
 * Imports the largest accepted file, with a photo for each row, in parts as the page sends them, while visitors browse.
 */
export async function measureImport(): Promise<Row[]> {
  const shop = await startBenchShop({ ADMIN_PASSWORD: password })
  try {
    const [sheet, zip] = [createSheet(), await createZip()]
    const authorization = `Bearer ${await logIn(shop.url, password)}`
    const window = visitWindow(shop)
    const began = performance.now()
    const added = await importFiles(shop, authorization, sheet, zip)
    const seconds = (performance.now() - began) / 1000
    const { times, failed } = await window.close()
    if (added !== productCount) throw new Error(`${added} pieces were added`)
    if (failed.length > 0) process.stderr.write(`  ${failed.slice(0, 5).join('\n  ')}\n`)
    const quantileOf = times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0
    process.stdout.write(`  95 of 100 pages came within ${Math.round(quantileOf)} ms\n`)
    return [
      {
        name: `import of ${productCount} pieces, each with a picture`,
        value: Math.round(seconds * 10) / 10,
        unit: 's',
        goal: { atMost: 60 },
      },
      { name: 'pages answered during the import', value: times.length, unit: '', goal: { atLeast: 50 } },
      { name: 'pages that failed during the import', value: failed.length, unit: '', goal: { atMost: 0 } },
    ]
  } finally {
    await shop.close()
  }
}

function createSheet(): string {
  const lines = Array.from(
    { length: productCount },
    (_, n) => `Herd band ${n},Bracelets,12.50,Beads on wire.,band-${n}.jpg`,
  )
  return ['Name,Category,Price (USD),Description,Pictures', ...lines].join('\r\n')
}

/** Gives each photo its own colour. */
async function createZip(): Promise<Uint8Array> {
  const files: Record<string, Uint8Array> = {}
  for (let n = 0; n < productCount; n++) {
    // The steps between the colours are large enough to survive JPEG compression.
    const background = { r: (n % 18) * 14, g: (Math.floor(n / 18) % 18) * 14, b: Math.floor(n / 324) * 14 }
    files[`band-${n}.jpg`] = await sharp({ create: { width: 60, height: 75, channels: 3, background } })
      .jpeg()
      .toBuffer()
  }
  return zipOf(files)
}

async function importFiles({ url }: BenchShop, authorization: string, sheet: string, zip: Uint8Array): Promise<number> {
  const post = async <T>(path: string, body?: Uint8Array | string): Promise<T> => {
    const form = body === undefined ? null : multipartForm({}, [{ name: 'file', body }])
    const headers = { authorization, ...form?.headers }
    const answer = await fetch(`${url}/api/admin/imports${path}`, { method: 'POST', headers, body: form?.body ?? null })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
    return JSON.parse(text) as T
  }
  const { id } = await post<{ id: string }>('', sheet)
  for (let from = 0; from < zip.length; from += partBytes)
    await post(`/${id}/pictures?from=${from}`, zip.subarray(from, from + partBytes))
  const { faults_in_all: faults } = await post<{ faults_in_all: number }>(`/${id}/check`)
  if (faults > 0) throw new Error(`${faults} faults in the file`)
  return (await post<{ added: number }>(`/${id}/run`)).added
}

/** Addresses of cached and of uncached pages. */
const listPages: ((n: number) => string)[] = [
  () => '/',
  () => '/shop/bracelets',
  (n) => `/shop/bracelets?max=9999.${n}`,
  (n) => `/search?q=bead${'+'.repeat(1 + (n % 50))}`,
  () => '/api/products?category=bags',
]

function visitWindow({ url }: BenchShop) {
  const times: number[] = []
  const failed: string[] = []
  let isOpen = true
  async function visit(visitor: number) {
    for (let n = visitor; isOpen; n += visitors) {
      const path = listPages[n % listPages.length]?.(n) ?? '/'
      const began = performance.now()
      const failure = await fetch(`${url}${path}`, { headers: nextCallerAddress() }).then(
        async (answer) => ((await answer.text()) && answer.status === 200 ? null : String(answer.status)),
        (error: unknown) => String(error),
      )
      if (failure) failed.push(`${path}: ${failure}`)
      else times.push(performance.now() - began)
      await wait(50)
    }
  }
  const all = Promise.all(Array.from({ length: visitors }, (_, visitor) => visit(visitor)))
  return {
    async close() {
      isOpen = false
      await all
      return { times, failed }
    },
  }
}

if (import.meta.main) await print(measureImport)
