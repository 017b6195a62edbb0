import { expect, test } from 'vitest'
import { toggleMark } from './text-marks.ts'

test('a button marks the selection, and removes the mark again', () => {
  const bold = toggleMark('We measure twice.', { start: 3, end: 10 }, 'bold')
  expect(bold).toEqual({ text: 'We **measure** twice.', start: 5, end: 12 })
  expect(toggleMark(bold.text, bold, 'bold')).toEqual({ text: 'We measure twice.', start: 3, end: 10 })
})

test('headings and lists mark each line that the selection touches', () => {
  const text = 'Sizes\none\ntwo\nthree'
  expect(toggleMark(text, { start: 2, end: 2 }, 'heading').text).toBe('## Sizes\none\ntwo\nthree')
  const list = toggleMark(text, { start: 7, end: 12 }, 'list')
  expect(list.text).toBe('Sizes\n- one\n- two\nthree')
  expect(toggleMark(list.text, list, 'list').text).toBe(text)
  expect(toggleMark('- one', { start: 0, end: 0 }, 'heading').text).toBe('## one')
  expect(toggleMark('', { start: 0, end: 0 }, 'list')).toEqual({ text: '- ', start: 0, end: 2 })
})
