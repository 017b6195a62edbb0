import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { scriptNonce } from './page-security.server.ts'
import { completePage } from './whole-page.server.ts'

const own = `<script nonce="${scriptNonce}"`
const rendered = `<html><head><meta charSet="utf-8"/><title>Cuff</title><link rel="modulepreload" nonce="${scriptNonce}" href="/assets/engine.js"/></head><body><p>A piece</p>${own}>window.context = 1</script>${own} type="module" async="">import * as route0 from "/assets/page.js";

import("/assets/entry.js");</script></body></html>`
const parts = { style: 'p{color:red}', help: 'help()', data: '["</script><script>steal()"]' }

function look(isForEverybody: boolean) {
  const { text, hashes } = completePage(rendered, { ...parts, isForEverybody })
  const html = text.start + text.style + text.end
  return {
    html,
    hashes,
    scripts: [...html.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, script = '']) => script),
  }
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test.each([true, false])(
  'each script and the style of a page is allowed by its hash (for everybody: %s)',
  (isShared) => {
    const { html, hashes, scripts } = look(isShared)
    expect(scripts.length).toBeGreaterThanOrEqual(5)
    expect(hashes.scripts.toSorted()).toEqual(scripts.map(hashOf).toSorted())
    expect(hashes.styles).toEqual([hashOf(parts.style)])
    expect(html).not.toContain(scriptNonce)
  },
)

test('a page is whole: its words, its style in the head, help before all other scripts', () => {
  const { html, scripts } = look(true)
  expect(html).toMatch(
    /^<!DOCTYPE html><html><head><meta charSet="utf-8"\/><script>help\(\)<\/script><title>Cuff<\/title>/,
  )
  expect(html).toContain(`<style>${parts.style}</style></head><body><p>A piece</p><script>window.context = 1</script>`)
  expect(html).toMatch(/<\/script><\/body><\/html>$/)
  expect(scripts[0]).toBe(parts.help)
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
