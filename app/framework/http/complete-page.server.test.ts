import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { completeIslandsPage, completeRouterPage } from './complete-page.server.ts'
import { readStyledHtml } from './critical-css.server.ts'
import { scriptNonce } from './page-security.server.ts'
import type { RenderedPage } from './rendered-page.server.ts'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const own = `<script nonce="${scriptNonce}"`
const rendered = `<html><head><meta charSet="utf-8"/><title>Cuff</title><link rel="modulepreload" nonce="${scriptNonce}" href="/assets/engine.js"/></head><body><p>A piece</p>${own}>window.context = 1</script>${own} type="module" async="">import * as route0 from "/assets/page.js";

import("/assets/entry.js");</script><script id="_R_">storeForms()</script></body></html>`
const style = 'p{color:red}'
const parts = {
  criticalCssOf: () => ({ text: style, hash: hashOf(style) }),
  stylesheet: '/assets/app.css',
  polyfills: 'polyfills()',
}
const data = '["</script><script>steal()"]'
const islands = {
  loader: '/assets/loader.js',
  files: ['/assets/islands.js', '/assets/react.js'],
  pageFiles: { buy: ['/assets/buy.js'], gallery: ['/assets/gallery.js'] },
}
const islandsPage =
  '<html><head><meta charSet="utf-8"/><title>Cuff</title></head><body><div data-island="buy"></div></body></html>'

function look({ text, hashes }: RenderedPage) {
  const html = text.start + text.style + text.end
  const scripts = [...html.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, script = '']) => script)
  return { html, hashes, scripts }
}

const lookAtRouter = () => look(completeRouterPage(rendered, { ...parts, data }))
const lookAtIslands = () => look(completeIslandsPage([readStyledHtml(islandsPage)], { ...parts, islands }))

test.each([lookAtRouter, lookAtIslands])(
  'the policy allows each script and the style of a page by its hash (%o)',
  (page) => {
    const { html, hashes, scripts } = page()
    expect(scripts.length).toBeGreaterThanOrEqual(4)
    expect(hashes.scripts.toSorted()).toEqual(scripts.map(hashOf).toSorted())
    expect(hashes.styles).toEqual([hashOf(style)])
    expect(html).not.toContain(scriptNonce)
  },
)

test('a router page has its style in the head and polyfills before other scripts, which start at once', () => {
  const { html, scripts } = lookAtRouter()
  expect(html).toMatch(
    /^<!DOCTYPE html><html><head><meta charSet="utf-8"\/><script>polyfills\(\)<\/script><title>Cuff<\/title><link rel="modulepreload" href="\/assets\/engine.js"\/>/,
  )
  expect(html).toContain(
    `<style>${style}</style></head><body><p>A piece</p><link rel="stylesheet" href="/assets/app.css"/><script>window.context = 1</script>`,
  )
  expect(html).toContain('import * as route0 from "/assets/page.js";')
  expect(html).toMatch(/<\/script><\/body><\/html>$/)
  expect(scripts[0]).toBe(parts.polyfills)
})

test('loader data is embedded completely, and can’t end its script', () => {
  const script = lookAtRouter().scripts.find((one) => one.includes('streamController')) ?? ''
  const given: string[] = []
  const controller = { enqueue: (text: string) => given.push(text), close: () => given.push('end') }
  new Function('window', script)({ __reactRouterContext: { streamController: controller } })
  expect(given).toEqual([data, 'end'])
})

test('an island page loads only the island loader, lists the files of its islands, and has no router code', () => {
  const { html } = lookAtIslands()
  expect(html).toMatch(
    /^<!DOCTYPE html><html><head><meta charSet="utf-8"\/><script>polyfills\(\)<\/script><title>Cuff<\/title><script>[^<]*classList[^<]*<\/script><style>p{color:red}<\/style><\/head><body><div data-island="buy"><\/div><noscript id="full-stylesheet"><link rel="stylesheet" href="\/assets\/app.css"\/><\/noscript><script type="speculationrules">[^<]*<\/script><script type="module" data-islands="\/assets\/islands.js \/assets\/react.js \/assets\/buy.js">[^<]*<\/script><\/body><\/html>$/,
  )
  expect(html).toContain('import("/assets/loader.js")')
})
