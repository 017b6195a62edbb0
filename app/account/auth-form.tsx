import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { useSession } from '#app/customers/use-session.tsx'
import { Button } from '#app/ui/button.tsx'

type AuthFormProps = {
  form: { onSubmit: ComponentProps<'form'>['onSubmit']; isBusy: boolean }
  action: string
  /** True if the page has a more important form: the submit button then has the secondary style. */
  isSecondary?: boolean | undefined
  children: ReactNode
}

export function AuthForm({ form, action, isSecondary, children }: AuthFormProps) {
  const { status } = useSession()
  return (
    <form noValidate method="post" onSubmit={form.onSubmit} className="flex flex-col gap-5">
      {children}
      <Button
        type="submit"
        kind={isSecondary ? 'secondary' : 'primary'}
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
 * Keeps the focus in the field while a button is pressed. Otherwise the field could show its error, which moves the
 * button away before the click ends.
 */
export function keepFocus(event: MouseEvent): void {
  event.preventDefault()
}
