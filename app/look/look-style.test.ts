import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { defaultLook, lookDetails } from '#app/shop/look.ts'
import { lookStyle } from './look-style.ts'
import { createManifest } from './manifest.ts'

const root = join(import.meta.dirname, '../..')
const fontStyles = { 'bricolage-karla': '@font-face{font-family:B}' }
const withColours = (colours: Partial<typeof defaultLook.colours>) => ({
  ...defaultLook,
  colours: { ...defaultLook.colours, ...colours },
})

test('the template adds no byte to a page', () => {
  expect(lookStyle(structuredClone(defaultLook), fontStyles)).toBe('')
  expect(lookDetails(structuredClone(defaultLook))).toBeUndefined()
})

test('the template’s colours match the style sheet and the manifest', () => {
  const css = readFileSync(join(root, 'app/app.css'), 'utf8')
  for (const [name, value] of Object.entries(defaultLook.colours)) expect(css).toContain(`--color-${name}: ${value};`)
  for (const derived of ['--color-sand: #f1e9dc;', '--color-red-deep: #7f0c12;']) expect(css).toContain(derived)
  const manifest = JSON.parse(readFileSync(join(root, 'public/manifest.webmanifest'), 'utf8'))
  expect(createManifest(defaultLook, 'Enkiama')).toEqual(manifest)
})

test('only changed colours are declared, with the colours derived from them', () => {
  expect(lookStyle(withColours({ 'bead-blue': '#004488' }), fontStyles)).toBe(':root:root{--color-bead-blue:#004488}')
  expect(lookStyle(withColours({ red: '#004488' }), fontStyles)).toBe(
    ':root:root{--color-red:#004488;--color-red-deep:#003366}',
  )
  const looked = { ...defaultLook, fonts: 'bricolage-karla', motif: 'weave', footerLine: 'Baskets of sisal.' } as const
  expect(lookStyle(looked, fontStyles)).toBe('@font-face{font-family:B}')
  expect(lookDetails(withColours({ ink: '#14213d' }))).toEqual({ nameOnInk: '#29354e' })
  expect(lookDetails(looked)).toEqual({ motif: 'weave', footerLine: 'Baskets of sisal.' })
})
