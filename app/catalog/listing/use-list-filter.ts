import { useEffect, useRef, useState } from 'react'
import { type ListFilter, productListPath } from './product-query.ts'

const typingPauseMs = 250

/** The filter that the visitor has set. The list follows a change at once, or after a pause in typing. */
export function useListFilter(shown: ListFilter, categoryKey: string | null, show: (address: string) => void) {
  const [draft, setDraft] = useState(shown)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => () => clearTimeout(timer.current), [])

  function change(part: Partial<ListFilter>, isTyping = false) {
    const next = { ...draft, ...part }
    setDraft(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => show(productListPath(next, categoryKey)), isTyping ? typingPauseMs : 0)
  }

  return { draft, change }
}
