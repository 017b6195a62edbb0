import { type SyntheticEvent, useState } from 'react'
import { Link } from 'react-router'
import { useSession } from '#app/customers/use-session.tsx'
import { callApi } from '#app/framework/browser/api-client.ts'
import { Button } from '#app/ui/button.tsx'
import { useMessage } from '#app/ui/messages.tsx'
import type { eraseCustomerCall } from './erase-call.server.ts'
import { PasswordField } from './password-field.tsx'

export function PersonalData({ isGuest }: { isGuest: boolean }) {
  const showMessage = useMessage()
  const { logout } = useSession()
  const [error, setError] = useState<string | undefined>()
  const [isBusy, setBusy] = useState(false)

  async function erase(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('password') ?? '')
    const missing = !isGuest && password === '' ? 'Password is required' : undefined
    setError(missing)
    if (missing) return
    const isSure = await showMessage({
      kind: 'warning',
      title: 'Are you sure?',
      text: 'Your account, addresses and cart are deleted, and this cannot be undone.',
      confirm: 'Yes, delete it',
      cancel: 'Cancel',
    })
    if (!isSure) return
    setBusy(true)
    const answer = await callApi<typeof eraseCustomerCall>('POST', '/api/user/erase', { password })
    setBusy(false)
    if (!answer.ok) return void showMessage({ kind: 'error', title: 'Error!', text: answer.message })
    await logout('leaving')
    await showMessage({ kind: 'success', title: 'Deleted', text: 'Your data is deleted.' })
    location.assign('/')
  }

  const form = (
    <form noValidate method="post" onSubmit={erase} className="flex flex-col gap-5">
      <p className="text-soft">
        You may delete {isGuest ? 'your data' : 'your account'}. By law we keep what you ordered and paid, but not your
        name, address or phone. The{' '}
        <Link to="/privacy" className="text-link text-ink">
          privacy policy
        </Link>{' '}
        says what else is kept, and how long.
      </p>
      {isGuest ? null : (
        <PasswordField label="Password" name="password" autoComplete="current-password" error={error} />
      )}
      <Button type="submit" kind="secondary" isBusy={isBusy} busyText="Deleting..." className="self-start">
        {isGuest ? 'Delete my data' : 'Delete my account'}
      </Button>
    </form>
  )
  return (
    <>
      <p className="-my-2.5">
        <a href="/api/user/data" download className="text-link inline-flex min-h-11 items-center">
          Download my data
        </a>
      </p>
      {isGuest ? (
        <div className="mt-6">{form}</div>
      ) : (
        <details className="fold-row mt-5 border-t border-rule">
          <summary>Delete my account</summary>
          <div>{form}</div>
        </details>
      )}
    </>
  )
}
