import { type SyntheticEvent, useState } from 'react'
import { logIn, logInWithCode, logInWithPasskey } from '#app/staff/login/log-in.ts'
import { cancelledText, signByPasskey } from '#app/staff/passkeys/passkey-device.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { CodeForm } from './code-form.tsx'
import { useLoginPasskey } from './use-login-passkey.ts'

/** Asks for the password, then for a second factor if the member has one. A successful login stores the token. */
export function LoginSteps({ isReady }: { isReady: boolean }) {
  const [message, setMessage] = useState<string | null>(null)
  const [challenge, setChallenge] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const passkey = useLoginPasskey(challenge)

  async function send(step: () => ReturnType<typeof logIn>) {
    setBusy(true)
    const answer = await step()
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
    const signed = await signByPasskey(options)
    setBusy(false)
    if (!signed) return setMessage(cancelledText)
    await send(() => logInWithPasskey(signedChallenge, signed))
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
          onSubmit={(code) => void send(() => logInWithCode(challenge, code))}
          onPasskey={passkey && (() => void sign(challenge, passkey))}
          onCancel={restart}
        />
      ) : (
        <PasswordForm
          // Without scripts this form can't log in, so its button stays disabled.
          isReady={isReady}
          isBusy={isBusy}
          onSubmit={(username, password) => void send(() => logIn(username, password))}
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
      <TextField label="Password" name="password" type="password" autoComplete="current-password" required />
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
