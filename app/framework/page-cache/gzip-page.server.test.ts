import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { gzipPage, type PageText } from './gzip-page.server.ts'

const style = Array.from({ length: 4_000 }, (_, n) => `.c${n}{top:${n * 7}px}`).join('')
const page = (title: string) => ({
  start: `<head><title>${title} ä €</title><style>`,
  style,
  end: `</style></head><body class="c3">${title} ✓</body>`,
})
const textOf = ({ start, style, end }: PageText) => start + style + end
const unzip = (pieces: readonly Buffer[]) => gunzipSync(Buffer.concat(pieces)).toString()

test('the chunks of a page form one gzip file, and all pages share the chunk of the style', () => {
  const [cuff, band] = ['Cuff', 'Band'].map((title) => gzipPage(page(title)))
  expect(unzip(cuff ?? [])).toBe(textOf(page('Cuff')))
  expect(unzip(band ?? [])).toBe(textOf(page('Band')))
  expect(cuff?.[1]).toBe(band?.[1])
})

test('the buffers of a page contain no unused bytes', () => {
  for (const text of [page('Cuff'), { ...page('Band'), style: 'a{}' }]) {
    const [start, shared, end] = gzipPage(text) as [Buffer, Buffer, Buffer]
    expect(unzip([start, shared, end])).toBe(textOf(text))
    expect(start.buffer).toBe(end.buffer)
    expect(start.buffer.byteLength).toBe(start.length + end.length)
    expect(shared.buffer.byteLength).toBe(shared.length)
  }
})

test('a changed style is a new chunk', () => {
  gzipPage(page('Cuff'))
  const changed = { ...page('Cuff'), style: style.replace('.c1{', '.d1{') }
  expect(unzip(gzipPage(changed))).toContain('.d1{')
})
