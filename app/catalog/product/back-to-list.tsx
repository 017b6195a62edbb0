import type { MouseEvent } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { ArrowLeft } from '#app/ui/icons/icons.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { type Category, categoryPath, findCategory } from '../category.ts'
import { searchPath } from '../listing/product-query.ts'
import { listVisited } from './product-visit.ts'

export function BackToList({ own }: { own: Category }) {
  const { state } = useLocation()
  const navigate = useNavigate()
  // The server does not know the navigation state, so the first drawing uses the category.
  const isLive = useHydrated()
  const visit = isLive ? listVisited(state) : null
  const to = visit?.from ?? categoryPath(own.key)

  function onClick(event: MouseEvent) {
    const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey && event.button === 0
    if (!visit || !isPlain) return
    event.preventDefault()
    navigate(-visit.stepsBack)
  }

  return (
    <Link to={to} viewTransition onClick={onClick} className="inline-flex min-h-11 items-center gap-2 hover:text-red">
      <ArrowLeft size={18} strokeWidth={1.6} />
      Back to {labelOf(to)}
    </Link>
  )
}

function labelOf(path: string): string {
  if (path.startsWith(searchPath)) return 'the search'
  const key = path.replace(/^\/shop\//, '').replace(/\?.*$/, '')
  return findCategory(key)?.label ?? 'the list'
}
