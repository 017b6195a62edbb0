import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ProductThumbnail } from './product-thumbnail.tsx'

test('the image does not change the height of its frame', () => {
  const html = renderToString(<ProductThumbnail imageKey="a-key" focus={{ x: 20, y: 80 }} className="w-14" />)
  expect(html).toMatch(/<picture class="[^"]*\baspect-4\/5\b[^"]*\brelative\b/)
  expect(html).toMatch(/<img [^>]*class="[^"]*\babsolute inset-0\b/)
  expect(html).toContain('style="object-position:20% 80%"')
})
