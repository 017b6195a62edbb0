import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { readBuiltStyle } from './support/browsers/built-style.ts'
import { newerInScript } from './support/browsers/newer-scripts.ts'
import { newerInStyle } from './support/browsers/newer-styles.ts'

const built = globSync('build/client/assets/*.{js,css}').filter((path) => !/\/(manifest|missing-methods)-/.test(path))
const filledIn = readFileSync('app/missing-methods.js', 'utf8')

/** Features that scripts use only after a check, and names that libraries use for something else. */
const checkedFeatures: Record<string, string> = {
  '.startViewTransition': 'the router asks for it',
  '.checkVisibility': 'the dialogs ask for it, else they read the style',
  '.canParse': 'the form library asks for it',
  '.timeout': "the chart's own field",
  BroadcastChannel: 'the cart tries it, and works without',
}

const isFilledIn = (what: string) => new RegExp(`\\b${what.replace(/^\./, '')}\\b`).test(filledIn)

test('no script needs more than Chrome 87, Safari 14.1 and Firefox 91 have', () => {
  const needed = built
    .filter((path) => path.endsWith('.js'))
    .flatMap((path) => newerInScript(readFileSync(path, 'utf8')).map((what) => ({ in: basename(path), what })))
  expect(needed.filter(({ what }) => !checkedFeatures[what] && !isFilledIn(what))).toEqual([])
  expect(needed.length).toBeGreaterThan(0)
})

test('the polyfills are readable by any browser that reads modules', () => {
  expect(newerInScript(filledIn).filter((what) => !['TransformStream', '.pipeThrough'].includes(what))).toEqual([])
})

test('newer CSS has a fallback', () => {
  const files = built.filter((path) => path.endsWith('.css')).map((path) => readFileSync(path, 'utf8'))
  for (const style of [readBuiltStyle(), ...files]) expect(newerInStyle(style)).toEqual([])
})

test('the fallback of `translate` separates its lengths by commas', () => {
  const fallbacks = readBuiltStyle().match(/transform: ?translate\((?!var)[^()]*\)/g) ?? []
  expect(fallbacks.filter((fallback) => / /.test(fallback) && !fallback.includes(','))).toEqual([])
  expect(fallbacks.length).toBeGreaterThan(0)
})

test.each([
  ['class A { static { a() } }', 'static block'],
  ['class A { #a() {} }', 'private method'],
  ['await a()', 'await outside a function'],
  ['a.replace(/(?<=b)c/, "")', '/(?<=b)c/'],
  ['a.toSorted()', '.toSorted'],
  ['structuredClone(a)', 'structuredClone'],
])('the check finds %s', (script, what) => {
  expect(newerInScript(script)).toEqual([what])
})

test.each([
  '@layer a { b { top: 0 } }',
  'a { color: color-mix(in oklab, red, blue) }',
  'a:is(b, c) { top: 0 }',
  'a { height: 100dvh }',
  'a, b:has(c) { top: 0 }',
  'a { translate: 1px }',
  '@media (width >= 40rem) { a { top: 0 } }',
  'a { & b { top: 0 } }',
])('the check finds %s', (style) => {
  expect(newerInStyle(style)).toHaveLength(1)
})
