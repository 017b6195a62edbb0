import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { CategoryKey } from '../category.ts'
import { type ListFilter, writeFilter } from './product-query.ts'

const typingPauseMs = 250

/** Can be newer than the address: changes go there, typed ones after a pause. Another address replaces it. */
export function useListFilter(shown: ListFilter, own: CategoryKey | null) {
  const navigate = useNavigate()
  const address = writeFilter(shown, own).toString()
  const [draft, setDraft] = useState(shown)
  const [seen, setSeen] = useState(address)
  const [sent, setSent] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  if (address !== seen) {
    setSeen(address)
    // The visitor may type on while an address that was sent from here comes back: only other addresses count.
    if (address !== sent) {
      setSent(null)
      setDraft(shown)
    }
  }

  useEffect(() => () => clearTimeout(timer.current), [])

  function change(part: Partial<ListFilter>, isTyping = false) {
    const next = { ...draft, ...part }
    setDraft(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(
      () => {
        const query = writeFilter(next, own).toString()
        setSent(query)
        navigate({ search: query ? `?${query}` : '' }, { replace: true, preventScrollReset: true })
      },
      isTyping ? typingPauseMs : 0,
    )
  }

  return { draft, change }
}
