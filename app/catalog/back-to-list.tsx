import { ArrowLeft } from 'lucide-react'
import type { MouseEvent } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { categoryPath, defaultCategoryKey, findCategory } from './category.ts'
import { listVisited } from './product-visit.ts'

/** Leads back to the list that somebody came from, as it was left, or else to the default one. */
export function BackToList() {
  const { state } = useLocation()
  const navigate = useNavigate()
  // The server knows no navigation state: until the page lives, the default stands.
  const isLive = useHydrated()
  const from = isLive ? listVisited(state) : null
  const to = from ?? categoryPath(defaultCategoryKey)

  function onClick(event: MouseEvent) {
    const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey && event.button === 0
    if (!from || !isPlain) return
    // One step back in the history is the list itself, with its length and its place.
    event.preventDefault()
    navigate(-1)
  }

  return (
    <Link to={to} viewTransition onClick={onClick} className="inline-flex min-h-11 items-center gap-2 hover:text-red">
      <ArrowLeft aria-hidden size={18} strokeWidth={1.6} />
      Back to {labelOf(to)}
    </Link>
  )
}

function labelOf(path: string): string {
  const key = path.replace(/^\/shop\//, '').replace(/\?.*$/, '')
  return findCategory(key)?.label ?? 'the list'
}
