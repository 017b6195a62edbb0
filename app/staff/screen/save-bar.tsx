import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { barTop } from './thumb-bar.tsx'

type SaveBarProps = {
  form: { isChanged: boolean; isBusy: boolean }
  action?: string
  busyText?: string
  /** Added to 'Unsaved changes'. */
  note?: string
  /** Other buttons of the form. */
  children?: ReactNode
}

/**
 * The end of a form that changes something stored. The button appears with the first change. The bar stays in view while
 * the form does: on phones above the navigation bar, on desktops at the bottom of the window.
 */
export function SaveBar({ form, action = 'Save', busyText = 'Saving...', note = '', children }: SaveBarProps) {
  const { isChanged, isBusy } = form
  const isEmpty = !isChanged && !children
  return (
    <div
      className={
        isEmpty
          ? 'sr-only'
          : 'no-print sticky z-20 flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-rule bg-ivory py-2 max-sm:[&>*]:grow md:bottom-0! md:py-3'
      }
      style={{ bottom: barTop }}
    >
      {isChanged && (
        <Button type="submit" isBusy={isBusy} busyText={busyText}>
          {action}
        </Button>
      )}
      {children}
      <p role="status" className="text-sm text-soft empty:sr-only max-sm:order-first max-sm:basis-full">
        {isChanged && `Unsaved changes${note}`}
      </p>
    </div>
  )
}
