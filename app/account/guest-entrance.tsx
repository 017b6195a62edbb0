import { useEffect, useEffectEvent } from 'react'
import { useLogin } from '#app/customers/use-login.ts'
import { useVisitor } from '#app/customers/use-visitor.tsx'
import { Button } from '#app/ui/button.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { useMessage } from '#app/ui/messages.tsx'
import { restoreFocus } from './auth-form.tsx'

type GuestEntranceProps = {
  isFirst: boolean
  isEntering: boolean
  onEntering: (isEntering: boolean) => void
  onSuccess: () => Promise<void>
}

/** Continues without login and sign-up. An existing guest just continues. */
export function GuestEntrance({ isFirst, isEntering, onEntering, onSuccess }: GuestEntranceProps) {
  const { status } = useVisitor()
  const { enterAsGuest } = useLogin()
  const showMessage = useMessage()
  const isKnown = status !== 'unknown'

  const enter = useEffectEvent(async () => {
    const answer = await enterAsGuest()
    if (answer.success) return onSuccess()
    onEntering(false)
    await showMessage({ kind: 'error', title: 'Error!', text: answer.message ?? 'Authentication failed' })
  })
  useEffect(() => {
    if (isEntering && isKnown) void enter()
  }, [isEntering, isKnown])

  return (
    // React sends the form again after hydration if it was submitted before.
    <form action={() => onEntering(true)} className="grid gap-3">
      <Button
        type="submit"
        kind={isFirst ? 'primary' : 'secondary'}
        onMouseDown={restoreFocus}
        isBusy={isEntering}
        busyText="Processing..."
      >
        Continue without an account
      </Button>
      <p className="text-sm text-soft">After you have paid you can create an account with an email and a password.</p>
    </form>
  )
}

/** An order without an account is found by its link or its number. */
export function GuestOrders() {
  return (
    <div className="grid gap-3">
      <ButtonLink to="/orders/find" kind="secondary">
        Find an order
      </ButtonLink>
      <p className="text-sm text-soft">
        Bought without an account? Find your order with its number and your phone number, or open the link we sent you.
      </p>
    </div>
  )
}
