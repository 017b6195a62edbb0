import { expect, test } from 'vitest'
import { holdScripts } from './late-scripts.server.ts'

const page = `<html><head><link rel="modulepreload" nonce="n" href="/assets/engine.js"/><link rel="modulepreload" href="/assets/root.js"/></head>
<body><p>A piece</p><script nonce="n">window.context = 1</script><script nonce="n" type="module" async="">import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
import * as route1 from "/assets/page.js";

window.modules = {"root":route0,"page":route1};

import("/assets/entry.js");</script></body></html>`

test('nothing of the scripts is asked for by the page itself', () => {
  const held = holdScripts(page)
  expect(held).not.toContain('<link')
  expect(held).not.toMatch(/^\s*import[ "]/m)
  expect(held).toContain('<script nonce="n">window.context = 1</script>')
})

test('held scripts are asked for together, and start as they would have', () => {
  const held = holdScripts(page)
  expect(held).toContain('for (const href of ["/assets/engine.js","/assets/root.js"])')
  expect(held).toContain(
    'Promise.all([import("/assets/root.js"),import("/assets/page.js"),import("/assets/manifest.js")]).then(([route0,route1]) => {',
  )
  expect(held).toMatch(/window\.modules = \{"root":route0,"page":route1\};\s+import\("\/assets\/entry\.js"\);\s+\}\)/)
})

test('a page without scripts stays as it is', () => {
  expect(holdScripts('<html><body>Words</body></html>')).toBe('<html><body>Words</body></html>')
})
