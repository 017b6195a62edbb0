import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { useVisitor } from '#app/identity/customers/use-visitor.tsx'
import { Button } from '#app/ui/button.tsx'

type AuthFormProps = {
  form: { onSubmit: ComponentProps<'form'>['onSubmit']; isBusy: boolean }
  /** What the button reads. */
  action: string
  children: ReactNode
}

/** The fields and their button. The button waits for the page's scripts, which send the form. */
export function AuthForm({ form, action, children }: AuthFormProps) {
  const { status } = useVisitor()
  return (
    <form noValidate method="post" onSubmit={form.onSubmit} className="flex flex-col gap-5">
      {children}
      <Button
        type="submit"
        onMouseDown={keepFocus}
        disabled={status === 'unknown'}
        isBusy={form.isBusy}
        busyText="Processing..."
        className="mt-2 w-full"
      >
        {action}
      </Button>
    </form>
  )
}

/**
 * Leaving a field by a press on a button may show its error, which moves the button away from under the pointer before
 * the press ends, and the click is lost. So such a press leaves the focus where it is.
 */
export function keepFocus(event: MouseEvent): void {
  event.preventDefault()
}
