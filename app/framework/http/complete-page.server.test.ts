import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { completePage } from './complete-page.server.ts'
import { scriptNonce } from './page-security.server.ts'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const own = `<script nonce="${scriptNonce}"`
const rendered = `<html><head><meta charSet="utf-8"/><title>Cuff</title><link rel="modulepreload" nonce="${scriptNonce}" href="/assets/engine.js"/></head><body><p>A piece</p>${own}>window.context = 1</script>${own} type="module" async="">import * as route0 from "/assets/page.js";

import("/assets/entry.js");</script></body></html>`
const style = 'p{color:red}'
const parts = {
  criticalCssOf: () => ({ text: style, hash: hashOf(style) }),
  stylesheet: '/assets/app.css',
  help: 'help()',
  data: '["</script><script>steal()"]',
}

function look(isForEverybody: boolean) {
  const { text, hashes } = completePage(rendered, { ...parts, isForEverybody })
  const html = text.start + text.style + text.end
  return {
    html,
    hashes,
    scripts: [...html.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, script = '']) => script),
  }
}

test.each([true, false])(
  'each script and the style of a page is allowed by its hash (for everybody: %s)',
  (isShared) => {
    const { html, hashes, scripts } = look(isShared)
    expect(scripts.length).toBeGreaterThanOrEqual(5)
    expect(hashes.scripts.toSorted()).toEqual(scripts.map(hashOf).toSorted())
    expect(hashes.styles).toEqual([hashOf(style)])
    expect(html).not.toContain(scriptNonce)
  },
)

test('a page is whole: its words, its style in the head, help before all other scripts', () => {
  const { html, scripts } = look(true)
  expect(html).toMatch(
    /^<!DOCTYPE html><html><head><meta charSet="utf-8"\/><script>help\(\)<\/script><title>Cuff<\/title>/,
  )
  expect(html).toContain(
    `<style>${style}</style></head><body><p>A piece</p><noscript id="full-stylesheet"><link rel="stylesheet" href="/assets/app.css"/></noscript><script>window.context = 1</script>`,
  )
  expect(html).toMatch(/<\/script><\/body><\/html>$/)
  expect(scripts[0]).toBe(parts.help)
  expect(look(false).html).toContain('<p>A piece</p><link rel="stylesheet" href="/assets/app.css"/><script>')
})

test('what the loaders gave comes whole, and can not end its script', () => {
  const script = look(true).scripts.find((one) => one.includes('streamController')) ?? ''
  const given: string[] = []
  const controller = { enqueue: (text: string) => given.push(text), close: () => given.push('end') }
  new Function('window', script)({ __reactRouterContext: { streamController: controller } })
  expect(given).toEqual([parts.data, 'end'])
})

test('scripts of a page for everybody are held back, those of others start at once', () => {
  expect(look(true).html).not.toContain('modulepreload" href')
  expect(look(true).html).toContain('Promise.all([import("/assets/page.js")])')
  expect(look(false).html).toContain('<link rel="modulepreload" href="/assets/engine.js"/>')
  expect(look(false).html).toContain('import * as route0 from "/assets/page.js";')
})

test('a page without a router has the loader of islands as its only file, and nothing of the router', () => {
  const islands = { loader: '/assets/loader.js', files: ['/assets/islands.js', '/assets/react.js'], pageFiles: {} }
  const page = '<html><head><meta charSet="utf-8"/><title>Sizes</title></head><body><p>Words</p></body></html>'
  const { text, hashes } = completePage(page, { ...parts, isForEverybody: true, islands })
  expect(text.end).toMatch(
    /^<\/style><\/head><body><p>Words<\/p><noscript id="full-stylesheet"><link rel="stylesheet" href="\/assets\/app.css"\/><\/noscript><script type="speculationrules">[^<]*<\/script><script type="module" data-islands="\/assets\/islands.js \/assets\/react.js">[^<]*<\/script><\/body><\/html>$/,
  )
  expect(text.end).toContain('import("/assets/loader.js")')
  const all = text.start + text.end
  const scripts = [...all.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, script = '']) => script)
  expect(hashes.scripts.toSorted()).toEqual(scripts.map(hashOf).toSorted())
})
