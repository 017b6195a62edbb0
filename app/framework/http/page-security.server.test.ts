import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { contentPolicy, hashOwnParts, scriptNonce } from './page-security.server.ts'

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

test('the policy allows only the inline scripts and styles of the shop', () => {
  const own = `window.own = "<b>"`
  const page = `<html><head><link rel="modulepreload" nonce="${scriptNonce}" href="/a.js">
<script type="application/ld+json">{"a":1}</script><style nonce="${scriptNonce}">p{}</style><style>a{}</style></head><body>
<p>A piece</p><script>steal()</script><script nonce="guessed">steal()</script><script nonce>steal()</script>
<script data-nonce="guessed">steal()</script>
<script nonce="${scriptNonce}">${own}</script><script nonce="${scriptNonce}" type="module" async="">import 1</script>
<script nonce="${scriptNonce}" src="/b.js"></script></body></html>`

  const { html, hashes } = hashOwnParts(page)

  expect(hashes).toEqual({ scripts: [hashOf(own), hashOf('import 1')], styles: [hashOf('p{}')] })
  expect(contentPolicy(hashes, true)).not.toContain(hashOf('steal()'))
  for (const rule of ["default-src 'self'", "base-uri 'none'", "form-action 'self'", "object-src 'none'"])
    expect(contentPolicy(hashes, true)).toContain(`${rule};`)
  expect(contentPolicy(hashes, true)).toContain(`style-src 'self' ${hashOf('p{}')};`)
  expect(html).not.toContain(scriptNonce)
  expect(html).toContain(`<script>${own}</script><script type="module" async="">import 1</script>`)
  expect(html).toContain('<script src="/b.js"></script>')
})

test('the nonce of scripts can’t be guessed', () => {
  expect(scriptNonce).toMatch(/^[\w-]{22}$/)
})
