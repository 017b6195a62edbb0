import { type ReactNode, useId, useState } from 'react'
import { ChevronDown } from '#app/ui/icons/icons.tsx'

type CheckoutSectionProps = {
  title: string
  summary: ReactNode
  action?: ReactNode
  /** True if the section is collapsed at first. */
  isFolded?: boolean
  /** Displayed at the end of the collapsed section's title row, such as 'Change'. */
  foldedHint?: string
  children: ReactNode
}

export function CheckoutSection(props: CheckoutSectionProps) {
  const { title, summary, action, isFolded = false, foldedHint, children } = props
  const [isOpen, setIsOpen] = useState(!isFolded)
  const bodyId = useId()
  return (
    <section aria-label={title} className="checkout-section">
      <div className="flex flex-wrap items-start gap-x-[min(1rem,4vw)] gap-y-2 max-[359px]:gap-x-2 lg:contents">
        <div className="min-w-[min(11rem,50%)] flex-1 lg:contents">
          <h2>
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={bodyId}
              onClick={() => setIsOpen(!isOpen)}
              className={`flex min-h-11 items-center gap-2 py-2 text-left font-display text-lg leading-tight transition-colors hover:text-red md:text-xl ${foldedHint ? 'w-full' : ''}`}
            >
              {title}
              {/* The word at the end of the row replaces this icon. */}
              {action || (foldedHint && !isOpen) ? null : (
                <ChevronDown
                  size={18}
                  strokeWidth={1.5}
                  className={`shrink-0 transition-transform duration-200 ${isOpen ? 'rotate-180' : ''}`}
                />
              )}
              {foldedHint && !isOpen ? (
                <span className="text-link ml-auto font-text text-base font-medium lg:absolute lg:right-0">
                  {foldedHint}
                </span>
              ) : null}
            </button>
          </h2>
          {/* Hidden while the section is open, because its content says the same. */}
          <div
            hidden={isOpen}
            className={`text-sm leading-snug max-md:-mt-2 max-md:pb-1 lg:col-start-2 lg:row-start-1 lg:self-center lg:text-base ${typeof summary === 'string' ? 'truncate' : ''}`}
          >
            {summary}
          </div>
        </div>
        {action && <div className="contents lg:col-start-3 lg:row-start-1 lg:block">{action}</div>}
      </div>
      <div
        id={bodyId}
        hidden={!isOpen}
        className={`pb-1 md:pt-2 md:pb-0 lg:row-start-1 ${action ? 'lg:col-start-2' : 'lg:col-[2/-1]'}`}
      >
        {children}
      </div>
    </section>
  )
}
