import { useEffect, useRef, useState } from 'react'
import { changedText } from './pending-texts.ts'
import { useLivePendingCounts, usePendingCounts } from './use-pending-counts.ts'

/** Keeps the counts of the back office true, and says aloud what has changed. */
export function PendingAnnouncer() {
  useLivePendingCounts()
  const waiting = usePendingCounts()
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
