import type { MouseEvent, ReactNode, Ref } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import { X } from '#app/ui/icons/icons.tsx'

type ToggleProps = {
  ref?: Ref<HTMLDetailsElement>
  label: string
  /** Added to the label for screen readers. */
  more?: string
  /** Displayed beside the label, except 0. */
  count?: number
  icon: ReactNode
  isOpen?: boolean
  onClick?: (event: MouseEvent) => void
  className: string
}

/** A button for phones. It opens its next sibling, which a desktop always displays. */
export function Toggle({ ref, label, more = '', count = 0, icon, isOpen = false, onClick, className }: ToggleProps) {
  return (
    <details
      ref={ref}
      name="list-tools"
      open={isOpen}
      data-filters={more ? undefined : ''}
      className={classNames('group', className)}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button by itself */}
      <summary
        aria-label={count > 0 ? `${label} ${count} set` : label + more}
        onClick={onClick}
        className="flex min-h-12 list-none items-center gap-2 underline-offset-[6px] group-open:underline hover:underline [&::-webkit-details-marker]:hidden"
      >
        <span className="max-[374px]:hidden">
          <span className="group-open:hidden">{icon}</span>
          <span className="hidden group-open:block">
            <X size={20} strokeWidth={1.6} />
          </span>
        </span>
        {label} {count > 0 && <span className="font-medium text-red tabular-nums">{count}</span>}
      </summary>
    </details>
  )
}
