import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { WholeNames } from './whole-names.tsx'

const html = (text: string) => renderToStaticMarkup(<WholeNames>{text}</WholeNames>)

test('a line never ends inside M-Pesa', () => {
  expect(html('M-Pesa said no, ask M-Pesa.')).toBe(
    '<span class="whitespace-nowrap">M-Pesa</span> said no, ask <span class="whitespace-nowrap">M-Pesa</span>.',
  )
  expect(html('by m-pesa')).toBe('by <span class="whitespace-nowrap">m-pesa</span>')
  expect(html('Awaiting payment')).toBe('Awaiting payment')
})
