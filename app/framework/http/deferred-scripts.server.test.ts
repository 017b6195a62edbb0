import { expect, test } from 'vitest'
import { deferScripts, preloadsOf, withoutPreloads } from './deferred-scripts.server.ts'

const head = `<html><head><link rel="modulepreload" nonce="n" href="/assets/engine.js"/><link rel="icon" href="/icon.svg"/><link rel="modulepreload" href="/assets/root.js"/>`
const scripts = `<script nonce="n">window.context = 1</script><script nonce="n" type="module" async="">import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
import * as route1 from "/assets/page.js";

window.modules = {"root":route0,"page":route1};

import("/assets/entry.js");</script>`

test('nothing of the scripts is asked for by the page itself', () => {
  expect(withoutPreloads(head)).toBe('<html><head><link rel="icon" href="/icon.svg"/>')
  const held = deferScripts(scripts, preloadsOf(head))
  expect(held).not.toMatch(/^\s*import[ "]/m)
  expect(held).toContain('<script nonce="n">window.context = 1</script>')
})

test('held scripts are asked for together, and start as they would have', () => {
  const held = deferScripts(scripts, preloadsOf(head))
  expect(held).toContain('for (const href of ["/assets/engine.js"])')
  expect(held).toContain(
    'Promise.all([import("/assets/root.js"),import("/assets/page.js"),import("/assets/manifest.js")]).then(([route0,route1]) => {',
  )
  expect(held).toMatch(/window\.modules = \{"root":route0,"page":route1\};\s+import\("\/assets\/entry\.js"\);\s+\}\)/)
})

test('a page without scripts stays as it is', () => {
  expect(deferScripts('<p>Words</p>', [])).toBe('<p>Words</p>')
})
