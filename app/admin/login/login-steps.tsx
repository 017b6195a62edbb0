import { type SyntheticEvent, useEffect, useState } from 'react'
import { PasswordField } from '#app/account/password-field.tsx'
import { type Answer, callApi } from '#app/framework/browser/api-client.ts'
import type { AnswerOf } from '#app/framework/http/api-call.ts'
import type { loginByPasskeyCall, loginPasskeyOptionsCall } from '#app/staff/login/passkey-login.api.server.ts'
import { cancelledText, canUsePasskeys, signByPasskey } from '#app/staff/passkeys/passkey-device.ts'
import { keepTypedPassword } from '#app/staff/password/typed-password.ts'
import { hasTemporaryPassword, storeAdminToken } from '#app/staff/sessions/admin-token.ts'
import type { loginByCodeCall, staffLoginCall } from '#app/staff/staff.api.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { CodeForm } from './code-form.tsx'

/** Asks for the password, then for a second factor if the member has one. A successful login stores the token. */
export function LoginSteps({ isReady }: { isReady: boolean }) {
  const [message, setMessage] = useState<string | null>(null)
  const [challenge, setChallenge] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const passkey = useLoginPasskey(challenge)

  async function send(request: Promise<Answer<AnswerOf<typeof staffLoginCall>>>, password: string | null = null) {
    setBusy(true)
    const answer = await request
    if (answer.ok) {
      keepTypedPassword(hasTemporaryPassword(answer.data.token) ? password : null)
      storeAdminToken(answer.data.token)
    }
    setBusy(false)
    if (answer.ok) return setMessage(null)
    if (answer.challenge) {
      setChallenge(answer.challenge)
      return setMessage(null)
    }
    if (answer.status === 410) setChallenge(null)
    setMessage(answer.message || 'Login failed')
  }

  async function sign(signedChallenge: string, options: { challenge: string }) {
    setBusy(true)
    const passkey = await signByPasskey(options)
    setBusy(false)
    if (!passkey) return setMessage(cancelledText)
    const input = { challenge: signedChallenge, passkey }
    await send(callApi<typeof loginByPasskeyCall>('POST', '/api/admin/login/passkey', input))
  }

  function sendCode(challenge: string, code: string) {
    return send(callApi<typeof loginByCodeCall>('POST', '/api/admin/login/second-factor', { challenge, code }))
  }

  function logIn(username: string, password: string) {
    return send(callApi<typeof staffLoginCall>('POST', '/api/admin/login', { username, password }), password)
  }

  function restart() {
    setChallenge(null)
    setMessage(null)
  }

  return (
    <>
      {message && <Notice kind="error">{message}</Notice>}
      {challenge ? (
        <CodeForm
          isBusy={isBusy}
          onSubmit={(code) => void sendCode(challenge, code)}
          onPasskey={passkey && (() => void sign(challenge, passkey))}
          onCancel={restart}
        />
      ) : (
        <PasswordForm
          // Without scripts this form can't log in, so its button stays disabled.
          isReady={isReady}
          isBusy={isBusy}
          onSubmit={(username, password) => void logIn(username, password)}
        />
      )}
    </>
  )
}

type PasswordFormProps = { isReady: boolean; isBusy: boolean; onSubmit: (username: string, password: string) => void }

function PasswordForm({ isReady, isBusy, onSubmit }: PasswordFormProps) {
  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    onSubmit(String(form.get('username')), String(form.get('password')))
  }
  return (
    // With GET, a browser without scripts would put the password into the address.
    <form onSubmit={submit} method="post" className="flex flex-col gap-5">
      <TextField
        label="Username"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <PasswordField label="Password" name="password" autoComplete="current-password" required />
      <Button
        type="submit"
        className="disabled:border-red! disabled:bg-red! disabled:text-white!"
        disabled={!isReady}
        isBusy={isBusy}
        busyText="Processing..."
      >
        Login
      </Button>
    </form>
  )
}

type Options = { challenge: string }

/** Options to sign this login's challenge with a passkey. Null while they load, and for a member without a passkey. */
function useLoginPasskey(challenge: string | null): Options | null {
  const [loaded, setLoaded] = useState<{ of: string; options: Options | null } | null>(null)
  useEffect(() => {
    if (!challenge || !canUsePasskeys()) return
    void callApi<typeof loginPasskeyOptionsCall>('POST', '/api/admin/login/passkey/ask', { challenge }).then(
      (answer) => {
        if (answer.ok) setLoaded({ of: challenge, options: answer.data.options })
      },
    )
  }, [challenge])
  return loaded && loaded.of === challenge ? loaded.options : null
}
