import { expect, test } from 'vitest'
import { renderMarkdown } from '../markdown.server.ts'
import { documentOf, markdownOf } from './markdown-extensions.ts'

/** Returns the text as the editor would save it. */
const edited = (text: string) => markdownOf(documentOf(text))

test.each([
  '## Sizes\n\nWe **measure** twice, *always*.\nAsk [us](https://example.org).\n\n- one\n  - two\n\n1. first\n2. second',
  '| Wrist | Band |\n| --- | --: |\n| 13 \\| 14 cm | **15 cm** |\n| | |\n\nAsk us.',
  '> A quotation\n\n---\n\n`code`  \nnext line',
  'snake_case, 2 * 3 * 4 and \\*stars\\*',
  'a <b>bold</b> word & x < y',
])('the editor keeps the text %j unchanged', (text) => {
  const shown = (html: string) => html.replaceAll(/\s+/g, ' ')
  expect(shown(renderMarkdown(edited(text)))).toBe(shown(renderMarkdown(text)))
  expect(edited(edited(text))).toBe(edited(text))
})
