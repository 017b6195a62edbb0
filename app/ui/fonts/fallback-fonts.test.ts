import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fontFaces, fontPairs } from './web-fonts.ts'

/** Copied from the files of the web fonts: ascent and descent, in per cent of the font size. */
const metrics: Record<string, [ascent: number, descent: number]> = {
  Gloock: [97.5, 22.5],
  Instrument: [97, 25],
  Bricolage: [93, 27],
  Karla: [91.7, 25.2],
  Cormorant: [92.4, 28.7],
  Figtree: [95, 25],
}

const standIn =
  /"(\w+) Stand-in (\w+)";[^}]*size-adjust: ([\d.]+)%;\s*ascent-override: ([\d.]+)%;\s*descent-override: ([\d.]+)%/g

test('a line in a fallback font is as high as in its web font, even after rounding to pixels', () => {
  const found = Object.keys(fontPairs).flatMap((pair) => [...fontFaces(pair, '.').matchAll(standIn)])
  expect(new Set(found.map(([, font]) => font))).toEqual(new Set(Object.keys(metrics)))
  const wrong = found.flatMap(([, font = '', machine, ...numbers]) => {
    const [size = 0, ascent = 0, descent = 0] = numbers.map(Number)
    const [wantedAscent, wantedDescent] = metrics[font] ?? [0, 0]
    const off = Math.max(
      Math.abs((size * ascent) / 100 - wantedAscent),
      Math.abs((size * descent) / 100 - wantedDescent),
    )
    return off < 0.0005 ? [] : [`${font} ${machine}: ${off.toFixed(4)}`]
  })
  expect(wrong).toEqual([])
})

const sizes = /--text-\w+: (?:clamp\(([\d.]+)rem, ([\d.]+)rem \+ ([\d.]+)vw, ([\d.]+)rem\)|([\d.]+)rem);/g
const screens = [320, 360, 375, 390, 393, 412, 414, 430, 768, 1366, 1440]

test('on common screens no font size has an ascent that is rounded differently between the fonts', () => {
  const scale = [...readFileSync('app/app.css', 'utf8').matchAll(sizes)].map(([, ...numbers]) => numbers.map(Number))
  expect(scale.length).toBeGreaterThan(7)
  const sizesAt = (screen: number) =>
    scale.map(([least = 0, base = 0, grow = 0, most = 0, fixed = 0]) =>
      fixed ? fixed * 16 : Math.min(Math.max(least * 16, base * 16 + (grow * screen) / 100), most * 16),
    )
  const [ascent = 0] = metrics.Gloock ?? []
  const wrong = screens.flatMap((screen) =>
    sizesAt(screen)
      .filter((size) => Math.abs((((size * ascent) / 100) % 1) - 0.5) < 0.02)
      .map((size) => `${size} px at ${screen}`),
  )
  expect(wrong).toEqual([])
})
