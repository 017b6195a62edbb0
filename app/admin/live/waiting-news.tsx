import { useEffect, useRef, useState } from 'react'
import { useLiveWaiting, useWaiting } from './use-waiting.ts'
import { changedText } from './waiting-texts.ts'

/** Keeps the counts of the back office true, and says aloud what has changed. */
export function WaitingNews() {
  useLiveWaiting()
  const waiting = useWaiting()
  const before = useRef(waiting)
  const [text, setText] = useState('')
  useEffect(() => {
    const changed = before.current && waiting ? changedText(before.current, waiting) : ''
    before.current = waiting
    if (changed) setText(changed)
  }, [waiting])
  return (
    <p aria-live="polite" className="sr-only">
      {text}
    </p>
  )
}
