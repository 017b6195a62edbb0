import { type ReactNode, useState } from 'react'
import { displayRecent } from '#app/framework/nairobi.ts'
import { Badge } from '#app/ui/badge.tsx'

type MessageRowProps = {
  title: string
  /** The kind of the message, or what it is about. */
  kind: ReactNode
  isDemo?: boolean
  state: string
  /** A waiting message starts open. */
  isWaiting: boolean
  at: string
  words: string
  /** The whole conversation and its actions. */
  children: ReactNode
}

/** A row of an inbox: pressing it opens the conversation. */
export function MessageRow({ title, kind, isDemo = false, state, isWaiting, at, words, children }: MessageRowProps) {
  const [isOpen, setOpen] = useState(isWaiting)
  return (
    <li className="border-b border-rule [overflow-wrap:anywhere]">
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)} className="group">
        <summary className="disclosure flex items-baseline py-4 before:shrink-0 hover:text-red">
          <span className="grid min-w-0 grow items-baseline grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 md:grid-cols-[minmax(0,14rem)_minmax(0,1fr)_11rem] md:gap-x-8">
            <h2 className="font-text font-medium tabular-nums">{title}</h2>
            <span className={`text-right text-sm md:col-start-3 ${isWaiting ? 'font-semibold text-red' : ''}`}>
              {state}
            </span>
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-soft">
              {kind}
              {isDemo && <Badge>demo</Badge>}
            </span>
            <span className="text-right text-sm text-soft tabular-nums md:col-start-3">
              {displayRecent(new Date(at), new Date())}
            </span>
            <span className="col-span-2 line-clamp-1 text-soft group-open:hidden md:col-span-1 md:col-start-2 md:row-span-2 md:row-start-1 md:line-clamp-2">
              {words}
            </span>
          </span>
        </summary>
        <div className="max-w-2xl pb-6 md:pl-5">{children}</div>
      </details>
    </li>
  )
}
