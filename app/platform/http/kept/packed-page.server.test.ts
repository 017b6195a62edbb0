import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { packPage } from './packed-page.server.ts'

const style = `<style>${Array.from({ length: 4_000 }, (_, n) => `.c${n}{top:${n * 7}px}`).join('')}</style>`
const page = (title: string) => `<head><title>${title} ä €</title>${style}</head><body class="c3">${title} ✓</body>`
const read = (pieces: readonly Buffer[]) => gunzipSync(Buffer.concat(pieces)).toString()

test('a page in pieces is one gzip, and the piece with the style is the same in all pages', () => {
  const [one, other] = ['Cuff', 'Band'].map((title) => packPage(page(title)))
  expect(read(one ?? [])).toBe(page('Cuff'))
  expect(read(other ?? [])).toBe(page('Band'))
  expect(one?.[1]).toBe(other?.[1])
})

test('a page has no byte in memory that is not its own', () => {
  for (const text of [page('Cuff'), 'short', page('Cuff').replaceAll('style', 'other')]) {
    const pieces = packPage(text)
    expect(read(pieces)).toBe(text)
    const own = pieces.filter((_, at) => at !== 1)
    expect(own[0]?.buffer.byteLength).toBe(own.reduce((sum, piece) => sum + piece.length, 0))
  }
})

test('a new style takes the place of the old one', () => {
  packPage(page('Cuff'))
  const changed = page('Cuff').replace('.c1{', '.d1{')
  expect(read(packPage(changed))).toBe(changed)
})

test('a style that has no end is a text like others', () => {
  const text = `a <style>${'endless '.repeat(9_000)}`
  expect(read(packPage(text))).toBe(text)
})
