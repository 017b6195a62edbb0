import { expect, test } from 'vitest'
import { foldHeadings } from './fold-headings.ts'
import { renderMarkdown } from './markdown.server.ts'

test('each heading opens the text below it, also if two are alike', () => {
  const text = 'Before\n\n## By card & [bank](/delivery)?\n\nYes\n\nIn a minute\n\n## Again\n\n## Again\n\nNo'
  const html = foldHeadings(renderMarkdown(text)).replaceAll('\n', '')
  const folds = [...html.matchAll(/<details><summary><h2>(.*?)<\/h2><\/summary>(.*?)<\/details>/g)]
  expect(folds.map(([, , content]) => content)).toEqual(['<p>Yes</p><p>In a minute</p>', '', '<p>No</p>'])
  expect(folds[0]?.[1]).toContain('By card &amp; <a href="/delivery"')
  expect(html.startsWith('<p>Before</p><details>')).toBe(true)
})

test('a page without headings stays as it is', () => {
  expect(foldHeadings('<p>Text</p>')).toBe('<p>Text</p>')
})
