import type { ReactNode } from 'react'

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
      className="no-print fixed inset-x-0 z-20 flex flex-wrap gap-3 border-t border-rule bg-ivory px-margin py-2 max-sm:[&>*]:grow md:static md:border-0 md:bg-transparent md:px-0 [form_&]:md:sticky [form_&]:md:bg-ivory [form_&]:md:bottom-0! [form_&]:md:border-t [form_&]:md:py-3"
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
