import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link, useLocation, useNavigate } from 'react-router'
import { type AuthVisit, authPath } from '#app/identity/customers/auth-visit.ts'
import { useVisitor } from '#app/identity/customers/use-visitor.tsx'
import { canKeepCookies } from '#app/platform/browser/browser-storage.ts'
import { ownPageMeta } from '#app/platform/own-page-meta.ts'
import { firstField } from '#app/ui/first-field.ts'
import { useReadyMessages } from '#app/ui/messages.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { keepFocus } from './auth-form.tsx'
import { ForgotForm } from './forgot-form.tsx'
import { GuestEntrance } from './guest-entrance.tsx'
import { LoginForm } from './login-form.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { visitOfAddress } from './pending-add.ts'
import { SignUpForm } from './sign-up-form.tsx'
import { useLeaveAuth } from './use-leave-auth.ts'

export const meta = ownPageMeta('Login')

type Mode = 'login' | 'sign-up' | 'forgot' | 'reset'

const words: Record<Mode, { heading: string; text: string }> = {
  login: { heading: 'Login', text: 'Your cart, your address and your orders wait where you left them.' },
  'sign-up': { heading: 'Sign Up', text: 'An account keeps your cart, your address and your orders together.' },
  forgot: { heading: 'Forgotten', text: 'By a link of ours you choose a new password within the hour.' },
  reset: { heading: 'New password', text: 'Choose one that you use nowhere else. Other devices are logged out.' },
}

export default function AuthPage() {
  useReadyMessages()
  const [mode, setMode] = useState<Mode>('login')
  const [token, setToken] = useState<string | null>(null)
  const hasLink = useMailedLink((mailed) => {
    setToken(mailed)
    setMode('reset')
  })
  const visit = useLocation().state as AuthVisit | null
  const [email, setEmail] = useState(visit?.email ?? '')
  const { status, user } = useVisitor()
  const leave = useLeaveAuth()
  const isChoosingPassword = mode === 'reset' || hasLink
  const hasAccount = status === 'customer' && !user?.isGuest

  // A customer may come here logged in already, by another tab or by Back. A guest comes to log in.
  const leaveNow = useEffectEvent(leave)
  useEffect(() => {
    if (hasAccount && !isChoosingPassword) void leaveNow()
  }, [hasAccount, isChoosingPassword])

  const card = useRef<HTMLDivElement>(null)
  function choose(to: Mode) {
    // Phones show their keyboard only if the focus is set during the tap.
    flushSync(() => setMode(to))
    firstField(card.current)?.focus()
  }

  useVisitOfAddress()
  const { heading, text } = words[mode]
  const account = { email, onEmail: setEmail, onSuccess: leave }
  return (
    <main className="grid w-full grow content-start gap-x-16 gap-y-10 px-margin pt-10 pb-section md:grid-cols-2 md:pt-[clamp(3rem,9vh,7rem)]">
      <div className="md:pt-8">
        <h1 className="-ml-[0.04em] text-4xl">{heading}</h1>
        <p className="measure mt-5 max-w-[22.64em] text-lg text-soft md:mt-8">{text}</p>
      </div>
      <div
        ref={card}
        className="flex w-full max-w-[34rem] flex-col gap-6 border border-rule bg-paper p-[min(1.5rem,6vw)] sm:p-10 md:justify-self-end"
      >
        {(mode === 'login' || mode === 'sign-up') && status !== 'unknown' && <Reason />}
        {mode === 'login' && <LoginForm {...account} />}
        {mode === 'sign-up' && <SignUpForm {...account} onLogin={() => setMode('login')} />}
        {mode === 'forgot' && <ForgotForm email={email} />}
        {mode === 'reset' && token && <NewPasswordForm token={token} onSuccess={leave} />}
        {(mode === 'login' || mode === 'sign-up') && <GuestEntrance onSuccess={leave} />}
        <noscript>
          <p>Logging in needs JavaScript. Please switch it on and load the page again.</p>
        </noscript>
        <OtherModes mode={mode} onChoose={choose} />
      </div>
    </main>
  )
}

/** The token of a mailed link stands behind the `#`, which no server or other site is told. It is taken out of sight. */
function useMailedLink(onLink: (token: string) => void): boolean {
  const { hash, pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const token = /^#reset=(.+)$/.exec(hash)?.[1]
  const take = useEffectEvent(onLink)
  useEffect(() => {
    if (!token) return
    take(token)
    void navigate(`${pathname}${search}`, { replace: true, state, preventScrollReset: true })
  }, [token, pathname, search, state, navigate])
  return token !== undefined
}

/** For a logged-in customer a product in the address is not put into the cart: anybody may have made the link. */
function useVisitOfAddress() {
  const { status } = useVisitor()
  const { search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const visit = visitOfAddress(search)
    if (status !== 'visitor' || !visit?.from) return
    void navigate(authPath(visit.from), { replace: true, state: visit, preventScrollReset: true })
  }, [status, search, navigate])
}

/** Only the browser knows the reason, so the server renders none. */
function Reason() {
  const visit = useLocation().state as AuthVisit | null
  const { user } = useVisitor()
  if (!canKeepCookies())
    return (
      <Notice kind="error">
        Your browser blocks this shop's cookies, and without them nobody stays logged in. Please allow them and load the
        page again.
      </Notice>
    )
  if (visit?.reason === 'session-ended')
    return <Notice kind="info">Your session has ended. Please log in again.</Notice>
  if (user?.isGuest)
    return <Notice kind="info">You are here without an account. Log in, and what you ordered comes with you.</Notice>
  if (visit?.pendingAdd) return <Notice kind="info">Please login to add items to cart</Notice>
  return null
}

function OtherModes({ mode, onChoose }: { mode: Mode; onChoose: (mode: Mode) => void }) {
  const isHydrated = useHydrated()
  const choice = (to: Mode) => ({
    type: 'button' as const,
    disabled: !isHydrated,
    className: 'text-link -my-2 py-2 font-medium text-ink disabled:text-soft disabled:no-underline',
    onMouseDown: keepFocus,
    onClick: () => onChoose(to),
  })
  return (
    <div className="flex flex-col gap-4 border-t border-rule pt-6 text-soft">
      {mode === 'sign-up' ? (
        <p>
          Already have an account? <button {...choice('login')}>Login</button>
        </p>
      ) : (
        <p>
          Don't have an account? <button {...choice('sign-up')}>Sign Up</button>
        </p>
      )}
      {(mode === 'login' || mode === 'reset') && (
        <p>
          <button {...choice('forgot')}>{mode === 'login' ? 'Forgot your password?' : 'Ask for a new link'}</button>
        </p>
      )}
      {mode === 'login' && (
        <p>
          Bought without an account?{' '}
          <Link to="/orders/find" className="text-link -my-2 py-2 font-medium text-ink">
            Find your order
          </Link>
        </p>
      )}
      {mode === 'forgot' && (
        <p>
          <button {...choice('login')}>Back to Login</button>
        </p>
      )}
    </div>
  )
}
