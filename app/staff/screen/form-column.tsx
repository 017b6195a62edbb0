import { type ReactNode, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { findFirstField } from '#app/ui/first-field.ts'
import { ThumbBar } from './thumb-bar.tsx'

/** The grid of a form and its list. */
export const formListGrid = 'grid gap-x-14 gap-y-12 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]'

type FormColumnProps = { openText: string; isOpen?: boolean; children: ReactNode }

/** A form beside its list. Below a desktop's width the list comes first, and a button in a thumb's reach opens the form. */
export function FormColumn({ openText, isOpen = false, children }: FormColumnProps) {
  const [isOpened, setOpened] = useState(false)
  const form = useRef<HTMLDivElement>(null)
  const isShown = isOpen || isOpened

  function open() {
    setOpened(true)
    // Waits until the form is visible, because a hidden field can't take the focus.
    requestAnimationFrame(() => {
      window.scrollTo({ top: 0 })
      findFirstField(form.current)?.focus()
    })
  }

  return (
    <div className={isShown ? '' : 'max-lg:order-last'}>
      <div ref={form} className={isShown ? '' : 'max-lg:hidden'}>
        {children}
        {isOpened && !isOpen ? (
          <Button kind="plain" className="mt-3 lg:hidden" onClick={() => setOpened(false)}>
            Back to the list
          </Button>
        ) : null}
      </div>
      {isShown ? null : (
        <div className="lg:hidden">
          <ThumbBar>
            <Button onClick={open}>{openText}</Button>
          </ThumbBar>
        </div>
      )}
    </div>
  )
}
