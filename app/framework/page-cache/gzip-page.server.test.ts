import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { gzipPage, pageBytes } from './gzip-page.server.ts'

const style = Array.from({ length: 4_000 }, (_, n) => `.c${n}{top:${n * 7}px}`).join('')
const page = (title: string) => ({
  start: `<head><title>${title} ä €</title><style>`,
  style,
  end: `</style></head><body class="c3">${title} ✓</body>`,
})
const read = (pieces: readonly Buffer[]) => gunzipSync(Buffer.concat(pieces)).toString()

test('a page in pieces is one gzip, and the piece with the style is the same in all pages', () => {
  const [one, other] = ['Cuff', 'Band'].map((title) => gzipPage(page(title)))
  expect(read(one ?? [])).toBe(pageBytes(page('Cuff')).toString())
  expect(read(other ?? [])).toBe(pageBytes(page('Band')).toString())
  expect(one?.[1]).toBe(other?.[1])
})

test('a page has no byte in memory that is not its own', () => {
  for (const text of [page('Cuff'), { ...page('Band'), style: 'a{}' }]) {
    const [start, shared, end] = gzipPage(text) as [Buffer, Buffer, Buffer]
    expect(read([start, shared, end])).toBe(pageBytes(text).toString())
    expect(start.buffer).toBe(end.buffer)
    expect(start.buffer.byteLength).toBe(start.length + end.length)
    expect(shared.buffer.byteLength).toBe(shared.length)
  }
})

test('another style is another piece', () => {
  gzipPage(page('Cuff'))
  const changed = { ...page('Cuff'), style: style.replace('.c1{', '.d1{') }
  expect(read(gzipPage(changed))).toContain('.d1{')
})
