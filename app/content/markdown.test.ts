import fc from 'fast-check'
import { expect, test } from 'vitest'
import { renderMarkdown } from './markdown.server.ts'
import { firstParagraph, questionsData } from './search-description.ts'

test("headings start below the page's own level", () => {
  expect(renderMarkdown('# One\n\n## Two')).toBe('<h2>One</h2>\n<h3>Two</h3>')
  expect(renderMarkdown('### One\n\n#### Two')).toBe('<h2>One</h2>\n<h3>Two</h3>')
})

test('lists, links and tables are rendered', () => {
  expect(renderMarkdown('- a\n- **b**')).toContain('<li><strong>b</strong></li>')
  expect(renderMarkdown('[write](mailto:a@b.example)')).toBe('<p><a href="mailto:a@b.example">write</a></p>')
  expect(renderMarkdown('| a | b |\n| --- | --: |\n| 1 | 2 |')).toContain('<td align="right">2</td>')
})

test('M-Pesa never breaks at its hyphen, and link addresses are not changed', () => {
  expect(renderMarkdown('Pay by [M-Pesa](/m-pesa "M-Pesa")')).toBe(
    '<p>Pay by <a href="/m-pesa" title="M-Pesa"><span class="whitespace-nowrap">M-Pesa</span></a></p>',
  )
})

test('a length never breaks before its unit', () => {
  expect(renderMarkdown('| 13 to 15 cm |\n| --- |\n| 14 cm |')).toContain('<td>14&nbsp;cm</td>')
  expect(renderMarkdown('| Time |\n| --- |\n| 2 to 4 days |')).toContain('<td>2&nbsp;to&nbsp;4&nbsp;days</td>')
})

test.each([
  ['<script>alert(1)</script>', 'alert'],
  ['<img src=x onerror=alert(1)>', 'img'],
  ['<a href="javascript:alert(1)">x</a>', 'javascript'],
  ['![x](https://example.com/a.png)', 'picture'],
  ['[x](javascript:alert%281%29)', 'script address'],
  ['[x](data:text/html,<b>)', 'data address'],
  ['<javascript:alert(1)>', 'automatic link'],
])('%s is rendered as text (%s)', (typed) => {
  expect(renderMarkdown(typed)).not.toMatch(/<(script|img)|="(javascript|data):|<a[^>]* on/i)
})

const allowed =
  /^<\/?(p|h[2-6]|ul|ol|li|em|strong|code|pre|blockquote|table|thead|tbody|tr|th|td|br|hr|a)( (href|title|class|start|align)="[^"<>]*")*( \/)?>$/

test('random text renders only the elements of Markdown', () => {
  const parts = fc.constantFrom(
    '<',
    '>',
    '"',
    "'",
    '&',
    '[',
    ']',
    '(',
    ')',
    '!',
    '|',
    '#',
    '`',
    '~',
    '*',
    '_',
    '\n',
    ' ',
  )
  const words = fc.constantFrom('script', 'javascript:', 'data:', 'onload=', 'a', '--- ', '&#60;', 'https://a.example')
  const text = fc.array(fc.oneof(parts, parts, words, fc.string({ maxLength: 5 })), { maxLength: 40 })
  fc.assert(
    fc.property(text, (typed) => {
      const html = renderMarkdown(typed.join(''))
      for (const [tag] of html.matchAll(/<[^>]*>/g)) expect(tag).toMatch(allowed)
      expect(html).not.toMatch(/href="(?!https?:|mailto:|irc|xmpp|[^:"]*(["/?#]))/i)
    }),
    { numRuns: 3_000 },
  )
})

test('search engines get the first paragraph, and each question with its answer', () => {
  const html = renderMarkdown('Ask *us* & see.\n\n## Where is "it"?\n\nHere.\n\nOr there.\n\n## When?\n\nSoon.')
  expect(firstParagraph(html)).toBe('Ask us & see.')
  expect(questionsData(html)?.mainEntity).toMatchObject([
    { name: 'Where is "it"?', acceptedAnswer: { text: '<p>Here.</p>\n<p>Or there.</p>' } },
    { name: 'When?' },
  ])
  expect(questionsData('<p>None</p>')).toBeNull()
})
