import { expect, test } from 'vitest'
import { differsByOneMistake } from './corrections.ts'

const bracelets = ['bracelet', 'braclet', 'braccelet', 'brazelet', 'barcelet', 'racelet', 'bracelets', 'bracelte']

test.each([...bracelets.map((typed) => [typed, 'bracelet']), ['', 'a']])(
  '%s is at most one mistake away from %s',
  (one, other) => {
    expect([differsByOneMistake(one, other), differsByOneMistake(other, one)]).toEqual([true, true])
  },
)

test.each([
  ['bean', 'bane'],
  ['barcelte', 'bracelet'],
  ['brclet', 'bracelet'],
  ['abc', 'cab'],
  ['', 'ab'],
  ['aa', 'bb'],
])('%s is more than one mistake away from %s', (one, other) => {
  expect([differsByOneMistake(one, other), differsByOneMistake(other, one)]).toEqual([false, false])
})
