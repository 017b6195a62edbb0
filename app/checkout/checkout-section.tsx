import { type ReactNode, useId, useState } from 'react'
import { ChevronDown } from '#app/ui/icons/icons.tsx'

type CheckoutSectionProps = {
  title: string
  summary: ReactNode
  action?: ReactNode
  /** Whether the section is folded at first. */
  isFolded?: boolean
  /** At the end of the title's row while it is folded: what opening it is for. */
  foldedHint?: string
  children: ReactNode
}

export function CheckoutSection(props: CheckoutSectionProps) {
  const { title, summary, action, isFolded = false, foldedHint, children } = props
  const [isOpen, setIsOpen] = useState(!isFolded)
  const bodyId = useId()
  return (
    // On a phone the whole checkout fits on one screen.
    <section
      aria-label={title}
      className="border-t border-rule py-1 first:max-md:border-t-0 last:border-b max-md:[@media(min-height:780px)]:py-2 md:py-4"
    >
      <div className="flex flex-wrap items-start gap-x-[min(1rem,4vw)] gap-y-2 max-[359px]:gap-x-2">
        <div className="min-w-[min(11rem,50%)] flex-1">
          <h2>
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={bodyId}
              onClick={() => setIsOpen(!isOpen)}
              className={`flex min-h-11 items-center gap-2 py-2 text-left font-display text-lg leading-tight transition-colors hover:text-red md:text-xl ${foldedHint ? 'w-full' : ''}`}
            >
              {title}
              <ChevronDown
                size={18}
                strokeWidth={1.5}
                className={`shrink-0 transition-transform duration-200 ${isOpen ? 'rotate-180' : ''}`}
              />
              {foldedHint && !isOpen ? (
                <span className="text-link ml-auto font-text text-base font-medium">{foldedHint}</span>
              ) : null}
            </button>
          </h2>
          {/* The open section shows everything, so it needs no summary. */}
          <div
            hidden={isOpen}
            className={`text-sm leading-snug text-soft max-md:-mt-2 max-md:pb-1 ${typeof summary === 'string' ? 'truncate' : ''}`}
          >
            {summary}
          </div>
        </div>
        {action}
      </div>
      <div id={bodyId} hidden={!isOpen} className="pb-1 md:pt-2 md:pb-0">
        {children}
      </div>
    </section>
  )
}
