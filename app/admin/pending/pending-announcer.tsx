import { useEffect, useRef, useState } from 'react'
import { changedText } from './pending-texts.ts'
import { useLivePendingCounts, usePendingCounts } from './use-pending-counts.ts'

/** Refreshes the pending counts, and announces changes to screen readers. */
export function PendingAnnouncer() {
  useLivePendingCounts()
  const waiting = usePendingCounts()
  const lastCounts = useRef(waiting)
  const [text, setText] = useState('')
  useEffect(() => {
    const changed = lastCounts.current && waiting ? changedText(lastCounts.current, waiting) : ''
    lastCounts.current = waiting
    if (changed) setText(changed)
  }, [waiting])
  return (
    <p aria-live="polite" className="sr-only">
      {text}
    </p>
  )
}
