import { type FormEvent, useEffect, useEffectEvent } from 'react'
import { optionField } from '#app/catalog/product-options.ts'
import type { PendingAdd } from '#app/customers/pending-intent.ts'
import { useLogin } from '#app/customers/use-login.ts'
import { useSession } from '#app/customers/use-session.tsx'
import { Button } from '#app/ui/button.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { useMessage } from '#app/ui/messages.tsx'
import { keepFocus } from './auth-form.tsx'

type GuestEntranceProps = {
  /** The product to buy, if any. With a product the form also works before the page's scripts have loaded. */
  pending: PendingAdd | undefined
  isEntering: boolean
  onEntering: (isEntering: boolean) => void
  onSuccess: () => Promise<void>
}

/**
 * Lets a visitor continue as a guest, without login or sign-up. A visitor who is a guest already keeps that session.
 */
export function GuestEntrance({ pending, isEntering, onEntering, onSuccess }: GuestEntranceProps) {
  const { status } = useSession()
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

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    onEntering(true)
  }
  return (
    <form
      className="grid gap-3"
      {...(pending
        ? { method: 'post', action: '/api/user/cart/buy', onSubmit }
        : // React sends it again after hydration if it was submitted before.
          { action: () => onEntering(true) })}
    >
      {pending && <PendingFields pending={pending} />}
      <Button
        type="submit"
        kind={pending ? 'primary' : 'plain'}
        className={pending ? undefined : '-mb-2 justify-self-start'}
        onMouseDown={keepFocus}
        isBusy={isEntering}
        busyText="Processing..."
      >
        Continue without an account
      </Button>
      <p className="text-sm text-balance text-soft">
        After you have paid you can create an account with an email and a password.
      </p>
    </form>
  )
}

function PendingFields({ pending: { productId, note, choices = [] } }: { pending: PendingAdd }) {
  const fields = [
    ['productId', productId],
    ['guest', 'yes'],
    ...choices.map(({ name, value }) => [optionField(name), value]),
  ]
  if (note) fields.push(['note', note])
  return fields.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}

/** Links to the order search, because a guest has no list of orders. */
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
