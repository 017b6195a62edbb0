import { type ReactNode, useId, useState } from 'react'
import { ChevronDown } from '#app/ui/icons/icons.tsx'

type CheckoutSectionProps = {
  number: number
  title: string
  summary: string
  action?: ReactNode
  children: ReactNode
}

export function CheckoutSection({ number, title, summary, action, children }: CheckoutSectionProps) {
  const [isOpen, setIsOpen] = useState(true)
  const bodyId = useId()
  return (
    <section aria-label={title} className="border-t border-rule py-6 last:border-b">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <span aria-hidden className="w-6 shrink-0 font-display text-xl leading-11 text-red">
          {number}
        </span>
        <div className="min-w-[min(11rem,60%)] flex-1">
          <h2>
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={bodyId}
              onClick={() => setIsOpen(!isOpen)}
              className="flex min-h-11 items-center gap-2 text-left font-display text-xl leading-tight transition-colors hover:text-red"
            >
              {title}
              <ChevronDown
                size={18}
                strokeWidth={1.5}
                className={`shrink-0 transition-transform duration-200 ${isOpen ? 'rotate-180' : ''}`}
              />
            </button>
          </h2>
          <p className="truncate text-sm text-soft">{summary}</p>
        </div>
        {action}
      </div>
      <div id={bodyId} hidden={!isOpen} className="pt-4 sm:pl-[min(2.5rem,10vw)]">
        {children}
      </div>
    </section>
  )
}
