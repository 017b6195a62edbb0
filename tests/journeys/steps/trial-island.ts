import { createElement, useEffect, useState } from 'react'

/** An island for tests, which displays its state. Its second render replaces text that was typed before hydration. */
export function TrialIsland() {
  const [taps, setTaps] = useState(0)
  const [words, setWords] = useState('')
  const [isTicked, setTicked] = useState(false)
  const [payments, setPayments] = useState(0)
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  return createElement(
    'form',
    { action: '/search' },
    createElement('button', { type: 'button', onClick: () => setTaps(taps + 1) }, 'Count'),
    createElement(
      'span',
      { 'data-no-replay': '' },
      createElement('button', { type: 'button', onClick: () => setPayments(payments + 1) }, 'Pay'),
    ),
    createElement('input', {
      name: 'q',
      'aria-label': 'Words',
      value: words,
      onChange: ({ target }: { target: HTMLInputElement }) => setWords(target.value),
    }),
    createElement('input', {
      type: 'checkbox',
      'aria-label': 'Tick',
      checked: isTicked,
      onChange: ({ target }: { target: HTMLInputElement }) => setTicked(target.checked),
    }),
    createElement('button', { type: 'submit' }, 'Search'),
    createElement('a', { href: '/makers' }, 'Makers'),
    createElement('output', null, isHydrated ? JSON.stringify({ taps, payments, words, isTicked }) : 'not hydrated'),
  )
}
