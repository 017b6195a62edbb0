import { expect, test } from 'vitest'
import { linkHeadings } from './link-headings.ts'
import { renderMarkdown } from './markdown.server.ts'

test('each heading of a page has an address, also if two are alike', () => {
  const text = 'Before\n\n## By card & [bank](/delivery)?\n\nYes\n\n## Again\n\n## Again'
  const { html, headings } = linkHeadings(renderMarkdown(text))
  expect(headings.map((heading) => heading.html)).toEqual(['By card &amp; bank?', 'Again', 'Again'])
  expect(new Set(headings.map(({ id }) => id)).size).toBe(3)
  for (const { id } of headings) expect(html).toContain(`<h2 id="${id}">`)
})

test('a page without headings stays as it is', () => {
  expect(linkHeadings('<p>Text</p>')).toEqual({ html: '<p>Text</p>', headings: [] })
})
