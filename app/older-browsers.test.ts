import { expect, test } from 'vitest'
import { olderBrowsersScript } from './older-browsers.ts'

test('a phone number from the settings can’t end the script or its string', () => {
  const script = olderBrowsersScript(`</script><script>steal()//" onload='x`)
  expect(script).not.toContain('</script><script>steal')
  expect(script).not.toContain('<script>steal')
  const shown: string[] = []
  const document = {
    body: { insertAdjacentHTML: (_place: string, html: string) => shown.push(html) },
    createElement: () => ({}),
    addEventListener: (_event: string, tell: () => void) => tell(),
    write: () => {},
  }
  new Function('document', 'window', 'addEventListener', script)(document, globalThis, () => {})
  expect(shown).toHaveLength(1)
  expect(shown[0]?.match(/</g)).toHaveLength(2)
})
