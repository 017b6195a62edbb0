import { Dialog as Base } from '@base-ui/react/dialog'
import { type ReactNode, useEffect, useRef } from 'react'
import { X } from '#app/ui/icons/icons.tsx'
import { classNames } from './class-names.ts'
import { findFirstTarget, findSubmitButton } from './first-field.ts'
import { useCloseRequest } from './use-close-request.ts'

/** The styles are in `app.css`, so that they add no size to scripts. */
export const backdropClass = 'dialog-backdrop'

export const popupClass = 'dialog-popup'

const widths = {
  small: 'sm:w-[26rem]',
  medium: 'sm:w-[35rem] md:w-[38rem]',
  large: 'md:w-[60rem]',
  full: 'inset-0! h-dvh max-h-dvh! max-w-none! sm:translate-y-0!',
}

export type DialogProps = {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  footer?: ReactNode
  size?: keyof typeof widths
  /** The element that gets the initial focus: the first empty field, the submit button, or the title of a long form. */
  initialFocus?: 'field' | 'submit' | 'title'
  /** Returns the element that gets the focus after closing. The default is the element that opened the dialog. */
  findFinalFocus?: () => HTMLElement | null
}

/**
 * Closes on Esc, on a phone's Back, and on a press beside it until something is typed in it. The focus starts at the
 * first empty field, or else at the first control.
 */
export function Dialog({
  isOpen,
  onClose,
  title,
  children,
  footer,
  size = 'medium',
  initialFocus: beginsAt = 'field',
  findFinalFocus: onwards,
}: DialogProps) {
  const { isTopmost } = useCloseRequest(isOpen, onClose)
  const titleRef = useRef<HTMLHeadingElement>(null)
  const bodyRef = useRef<HTMLDivElement>(null)
  const footerRef = useRef<HTMLElement>(null)
  const isTyped = useRef(false)
  useEffect(() => {
    if (!isOpen) isTyped.current = false
  }, [isOpen])
  const findInitialFocus = () =>
    (beginsAt === 'submit' && findSubmitButton(bodyRef.current)) ||
    (beginsAt === 'title' && titleRef.current) ||
    findFirstTarget(bodyRef.current) ||
    findFirstTarget(footerRef.current) ||
    true
  return (
    <Base.Root
      open={isOpen}
      onOpenChange={(open, change) => {
        if (open) return
        if (change.reason === 'outside-press' && isTyped.current) return change.cancel()
        if (isTopmost()) return onClose()
        // The Esc key was meant for the message or dialog above this dialog.
        change.cancel()
        change.allowPropagation()
      }}
    >
      <Base.Portal>
        <Base.Backdrop className={backdropClass} />
        <Base.Popup
          initialFocus={findInitialFocus}
          finalFocus={() => onwards?.() ?? true}
          onInput={() => {
            isTyped.current = true
          }}
          className={classNames(popupClass, widths[size])}
        >
          <header className="flex items-center justify-between gap-4 border-b border-rule py-3 pr-3 pl-6">
            <Base.Title ref={titleRef} tabIndex={-1} className="min-w-0 grow py-1 font-display text-xl outline-none">
              {title}
            </Base.Title>
            {/* Keeps the focus in the field while this button is pressed. Otherwise the field could show its error and
                move the button away from the finger. */}
            <Base.Close
              aria-label="Close"
              onMouseDown={(event) => event.preventDefault()}
              className="grid size-11 shrink-0 place-items-center hover:text-red"
            >
              <X size={22} strokeWidth={1.5} />
            </Base.Close>
          </header>
          <div ref={bodyRef} className="min-h-0 grow overflow-y-auto overscroll-contain scroll-pb-32 p-6">
            {children}
          </div>
          {footer && (
            <footer ref={footerRef} className="flex flex-wrap justify-end gap-3 border-t border-rule px-6 py-4">
              {footer}
            </footer>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
