import { type ReactNode, useState } from 'react'
import { displayRecent } from '#app/framework/nairobi.ts'
import { shortenMonth } from '#app/framework/short-month.ts'
import { classNames } from '#app/ui/class-names.ts'
import { factSeparator } from './facts.ts'

type MessageRowProps = {
  title: string
  /** The kind of the message, or what it is about. */
  kind: ReactNode
  isDemo?: boolean
  state: string
  isWaiting: boolean
  /** Opens the row at first if it is waiting. */
  isFirst: boolean
  at: string
  words: string
  /** The whole conversation and its actions. */
  children: ReactNode
}

/** A row of an inbox: pressing it opens the conversation. On phones a closed row has three lines. */
export function MessageRow({ title, kind, isDemo = false, state, isWaiting, isFirst, ...message }: MessageRowProps) {
  const [isOpen, setOpen] = useState(isWaiting && isFirst)
  return (
    <li className="border-b border-rule [overflow-wrap:anywhere]">
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)} className="group">
        <summary className="disclosure flex items-baseline py-3.5 before:shrink-0 hover:text-red">
          <span className="grid min-w-0 grow grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-0.5 md:grid-cols-[minmax(0,19rem)_minmax(0,1fr)_auto] md:gap-x-8">
            <h2
              className={classNames(
                'truncate font-text group-open:whitespace-normal md:whitespace-normal',
                isWaiting ? 'font-semibold' : 'font-normal',
              )}
            >
              {title}
            </h2>
            <span className="text-right text-sm text-soft tabular-nums md:col-start-3 md:row-start-1">
              {shortenMonth(displayRecent(new Date(message.at), new Date()))}
            </span>
            <span className="relative truncate text-sm text-soft group-open:whitespace-normal md:whitespace-normal md:col-start-1 md:row-start-2 [&_svg]:mr-2 [&_svg]:inline max-md:[&_svg]:w-18">
              {kind}
              {isDemo && `${factSeparator}demo`}
            </span>
            <span
              className={classNames(
                'text-right text-sm md:col-start-3 md:row-start-2',
                isWaiting ? 'font-semibold text-red' : 'text-soft',
              )}
            >
              {state}
            </span>
            <span
              className={classNames(
                'col-span-2 mt-0.5 line-clamp-2 text-[0.9375rem] leading-snug group-open:hidden md:col-span-1 md:col-start-2 md:row-span-2 md:row-start-1 md:mt-0 md:text-base',
                !isWaiting && 'max-md:text-soft',
              )}
            >
              {message.words}
            </span>
          </span>
        </summary>
        <div className="max-w-2xl pb-6 md:pl-5">{message.children}</div>
      </details>
    </li>
  )
}
