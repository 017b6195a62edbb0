import { useState } from 'react'
import { useVisitor } from '#app/identity/customers/use-visitor.tsx'
import { Button } from '#app/ui/button.tsx'
import { useMessage } from '#app/ui/messages.tsx'
import { keepFocus } from './auth-form.tsx'

/** The way past login and sign-up. A guest who is here already just goes on. */
export function GuestEntrance({ onSuccess }: { onSuccess: () => Promise<void> }) {
  const { status, enterAsGuest } = useVisitor()
  const showMessage = useMessage()
  const [isBusy, setBusy] = useState(false)

  async function enter() {
    setBusy(true)
    const answer = await enterAsGuest()
    if (answer.success) return onSuccess()
    setBusy(false)
    await showMessage({ kind: 'error', title: 'Error!', text: answer.message ?? 'Authentication failed' })
  }

  return (
    <div className="grid gap-3">
      <Button
        kind="secondary"
        onMouseDown={keepFocus}
        disabled={status === 'unknown'}
        isBusy={isBusy}
        busyText="Processing..."
        onClick={() => void enter()}
      >
        Continue without an account
      </Button>
      <p className="text-sm text-soft">You can keep your order by a password once it is paid.</p>
    </div>
  )
}
