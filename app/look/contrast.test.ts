import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultColours, type LookColours, lookColours } from '#app/shop/look-colours.ts'
import { checkContrasts, contrast, contrastErrors, ratioText } from './contrast.ts'
import { palettes } from './palettes.ts'

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const colours = fc.record(Object.fromEntries(lookColours.map((name) => [name, colour]))) as fc.Arbitrary<LookColours>

test('a contrast follows WCAG 2.2, and is the same for both sequences of two colours', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.478, 3)
  expect(contrast('#faf6ee', '#16120f')).toBeCloseTo(17.3, 1)
  expect(contrast('#a8131a', '#faf6ee')).toBeCloseTo(7, 1)
  fc.assert(
    fc.property(colour, colour, (one, other) => {
      const ratio = contrast(one, other)
      expect(ratio).toBe(contrast(other, one))
      expect(ratio).toBeGreaterThanOrEqual(1)
      expect(ratio).toBeLessThanOrEqual(21)
    }),
  )
})

test('all colour pairs of the template are readable', () => {
  expect(contrastErrors(defaultColours)).toEqual([])
})

test.each(palettes)('the palette $name is readable', ({ colours }) => {
  expect(contrastErrors(colours)).toEqual([])
})

test('random colours need a contrast of 4.5 for text and 3 for controls, and each refusal gives its value', () => {
  fc.assert(
    fc.property(colours, (all) => {
      const errors = contrastErrors(all)
      const low = checkContrasts(all).filter(({ ratio, min }) => ratio < min)
      expect(errors.map(({ colour }) => colour).sort()).toEqual([...new Set(low.map(({ names }) => names[0]))].sort())
      for (const { message } of errors) {
        const [, ratio, min] = /: the contrast is ([\d.]+), and at least ([\d.]+) is needed\.$/.exec(message) ?? []
        expect([4.5, 3]).toContain(Number(min))
        expect(Number(ratio)).toBeLessThan(Number(min))
      }
      expect(low.some(({ ratio }) => ratioText(ratio) === '4.5')).toBe(false)
    }),
  )
})

test('a colour that is too light for text is refused with its use', () => {
  expect(contrastErrors({ ...defaultColours, soft: '#a89e94' })).toEqual([
    { colour: 'soft', message: 'Secondary text on banners: the contrast is 2.1, and at least 4.5 is needed.' },
  ])
  expect(contrastErrors({ ...defaultColours, red: '#e0771c' }).map(({ colour }) => colour)).toEqual(['red'])
})
