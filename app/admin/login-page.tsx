import { type SyntheticEvent, useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { adminMeta } from '#app/identity/staff/admin-meta.ts'
import { useAdmin } from '#app/identity/staff/use-admin.ts'
import { canKeepInBrowser } from '#app/platform/browser-storage.ts'
import { useShopWords } from '#app/platform/shop-words.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { TextField } from '#app/ui/text-field.tsx'

export const meta = () => adminMeta('Login')

export default function AdminLoginPage() {
  const { shopName } = useShopWords()
  const { status, login } = useAdmin()
  const navigate = useNavigate()
  const [message, setMessage] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  useEffect(() => {
    if (status === 'admin') void navigate('/admin', { replace: true })
  }, [status, navigate])

  async function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    setBusy(true)
    const answer = await login(String(form.get('username')), String(form.get('password')))
    setBusy(false)
    setMessage(answer.ok ? null : answer.message || 'Login failed')
  }

  return (
    <main className="grid min-h-dvh content-start gap-8 px-margin py-10 md:content-center md:justify-center">
      <Link to="/" className="font-display text-xl">
        {shopName}
      </Link>
      <form
        onSubmit={submit}
        // With GET, a browser without scripts would put the password into the address.
        method="post"
        className="flex w-full flex-col gap-5 md:w-96 md:border md:border-rule md:bg-paper md:p-10"
      >
        <h1 className="text-2xl">Back office</h1>
        {message && <Notice kind="error">{message}</Notice>}
        {status === 'visitor' && !canKeepInBrowser('localStorage') && (
          <Notice kind="info">Your browser blocks this shop's storage: after a reload you log in again.</Notice>
        )}
        <TextField
          label="Username"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <TextField label="Password" name="password" type="password" autoComplete="current-password" required />
        {/* Without scripts this form can't log in, so its button stays disabled. */}
        <Button type="submit" disabled={status === 'checking'} isBusy={isBusy} busyText="Processing...">
          Login
        </Button>
        <noscript>
          <p>The back office needs JavaScript. Please switch it on and load the page again.</p>
        </noscript>
      </form>
    </main>
  )
}
