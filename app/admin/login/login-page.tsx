import { type SyntheticEvent, useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { cancelledText, signByPasskey } from '#app/identity/staff/passkeys/passkey-device.ts'
import { adminMeta } from '#app/identity/staff/screen/admin-meta.ts'
import { useAdmin } from '#app/identity/staff/screen/use-admin.ts'
import { canKeepInBrowser } from '#app/platform/browser/browser-storage.ts'
import { useShopWords } from '#app/platform/shop-words.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { CodeForm } from './code-form.tsx'
import { useLoginPasskey } from './use-login-passkey.ts'

export const meta = () => adminMeta('Login')

export default function AdminLoginPage() {
  const { shopName } = useShopWords()
  const { status, login, answerChallenge, answerByPasskey } = useAdmin()
  const navigate = useNavigate()
  const [message, setMessage] = useState<string | null>(null)
  const [challenge, setChallenge] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const passkey = useLoginPasskey(challenge)

  useEffect(() => {
    if (status === 'admin') void navigate('/admin', { replace: true })
  }, [status, navigate])

  async function send(step: () => ReturnType<typeof login>) {
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

  async function sign(waiting: string, options: { challenge: string }) {
    setBusy(true)
    const signed = await signByPasskey(options)
    setBusy(false)
    if (!signed) return setMessage(cancelledText)
    await send(() => answerByPasskey(waiting, signed))
  }

  function back() {
    setChallenge(null)
    setMessage(null)
  }

  return (
    <main className="grid min-h-dvh content-start gap-8 px-margin py-10 md:content-center md:justify-center">
      <Link to="/" className="font-display text-xl">
        {shopName}
      </Link>
      <div className="flex w-full flex-col gap-5 md:w-96 md:border md:border-rule md:bg-paper md:p-10">
        <h1 className="text-2xl">Back office</h1>
        {message && <Notice kind="error">{message}</Notice>}
        {status === 'visitor' && !canKeepInBrowser('localStorage') && (
          <Notice kind="info">Your browser blocks this shop's storage: after a reload you log in again.</Notice>
        )}
        {challenge ? (
          <CodeForm
            isBusy={isBusy}
            onSubmit={(code) => void send(() => answerChallenge(challenge, code))}
            onPasskey={passkey && (() => void sign(challenge, passkey))}
            onBack={back}
          />
        ) : (
          <PasswordForm
            // Without scripts this form can't log in, so its button stays disabled.
            isReady={status !== 'checking'}
            isBusy={isBusy}
            onSubmit={(username, password) => void send(() => login(username, password))}
          />
        )}
        <noscript>
          <p>The back office needs JavaScript. Please switch it on and load the page again.</p>
        </noscript>
      </div>
    </main>
  )
}

type PasswordFormProps = {
  isReady: boolean
  isBusy: boolean
  onSubmit: (username: string, password: string) => void
}

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
      <Button type="submit" disabled={!isReady} isBusy={isBusy} busyText="Processing...">
        Login
      </Button>
    </form>
  )
}
