import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'

/** The height of the navigation bar, which has two rows on a narrow screen with large text. */
const barHeight = 'max(4rem, min(8rem, (16rem - 100vw) * 999)) + env(safe-area-inset-bottom)'
export const barTop = `calc(${barHeight})`
export const barClearance = `calc(${barHeight} + 1rem)`

/**
 * The main action of a screen. On phones it stays within a thumb's reach, above the navigation bar. On desktops the
 * action of a form stays at the bottom of the window while the form is in it.
 */
export function ThumbBar({ children }: { children: ReactNode }) {
  return (
    <div
      className="no-print fixed inset-x-0 z-20 flex flex-wrap gap-3 border-t border-rule bg-ivory px-margin py-2 max-sm:[&>*]:grow md:static md:border-0 md:bg-transparent md:px-0 [form_&]:md:sticky [form_&]:md:bg-(--bar-ground,var(--color-ivory)) [form_&]:md:bottom-0! [form_&]:form-bar"
      style={{ bottom: barTop, maxHeight: '40dvh', overflowY: 'auto' }}
    >
      {children}
    </div>
  )
}

/** Space at the end of a screen, so that the bar covers no content. On narrow phones the bar's buttons wrap. */
export function ThumbBarSpacer() {
  return <div aria-hidden="true" className="h-10 max-[389px]:h-28 md:hidden" />
}

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
 * The end of a form that changes something stored. The button appears with the first change. The bar stays in view
 * while the form is in view: on phones above the navigation bar, on desktops at the bottom of the window.
 */
export function SaveBar({ form, action = 'Save', busyText = 'Saving...', note = '', children }: SaveBarProps) {
  const { isChanged, isBusy } = form
  const isEmpty = !isChanged && !children
  return (
    <div
      className={
        isEmpty
          ? 'sr-only'
          : 'no-print sticky z-20 flex flex-wrap items-center gap-x-3 gap-y-1 bg-ivory max-md:border-t max-md:border-rule max-md:py-2 max-sm:[&>*]:grow md:bottom-0! form-bar'
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
