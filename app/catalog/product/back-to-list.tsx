import { useEffect } from 'react'
import { ArrowLeft } from '#app/ui/icons/icons.tsx'
import { type Category, categoryPath } from '../category.ts'
import { leadBackToList } from './lead-back-to-list.ts'

/** To the category; `leadBackToList` knows better where the page was opened from another list. */
export function BackToList({ own }: { own: Category }) {
  useEffect(leadBackToList, [])
  return (
    <a
      data-back-to-list=""
      href={categoryPath(own.key)}
      className="inline-flex min-h-11 items-center gap-2 hover:text-red"
    >
      <ArrowLeft size={18} strokeWidth={1.6} />
      <span>Back to {own.label}</span>
    </a>
  )
}
