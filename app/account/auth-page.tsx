import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link, useLocation, useNavigate } from 'react-router'
import { optionPrice } from '#app/catalog/product-options.ts'
import { findProductByName } from '#app/catalog/products.server.ts'
import type { AuthVisit } from '#app/customers/pending-intent.ts'
import { useVisitor } from '#app/customers/use-visitor.tsx'
import { hasCookies } from '#app/framework/browser/browser-storage.ts'
import { ownPageMeta } from '#app/shop/own-page-meta.ts'
import { shopContext } from '#app/shop/shop-context.server.ts'
import { firstField } from '#app/ui/first-field.ts'
import { useReadyMessages } from '#app/ui/messages.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { Route } from './+types/auth-page'
import { restoreFocus } from './auth-form.tsx'
import { ForgotForm } from './forgot-form.tsx'
import { GuestEntrance } from './guest-entrance.tsx'
import { LoginForm } from './login-form.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { visitOfAddress } from './pending-add.ts'
import { PendingPiece } from './pending-piece.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import { useLeaveAuth } from './use-leave-auth.ts'

export const meta = ownPageMeta('Login')

/** Loads the product in the address: the data of the product's own page is not passed on. */
export async function loader({ url, context }: Route.LoaderArgs): Promise<AuthVisit['piece'] | null> {
  const pending = visitOfAddress(url.search)?.pendingAdd
  const product = pending ? await findProductByName(context.get(shopContext).db, pending.productName) : null
  if (!product) return null
  const [image] = product.images
  const priceCents = optionPrice(product, pending?.choices ?? [])
  return { priceCents, imageKey: image?.key ?? null, focus: image?.focus }
}

/** A page with a router passes the product in the navigation state. */
export const clientLoader = () => null

type Mode = 'login' | 'sign-up' | 'forgot' | 'reset'

const words: Record<Mode, { heading: string; text: string }> = {
  login: { heading: 'Login', text: 'Your cart, your address and your orders wait where you left them.' },
  'sign-up': { heading: 'Sign Up', text: 'An account keeps your cart, your address and your orders together.' },
  forgot: { heading: 'Forgotten', text: 'By a link of ours you choose a new password within the hour.' },
  reset: { heading: 'New password', text: 'Choose one that you use nowhere else. Other devices are logged out.' },
}

export default function AuthPage({ loaderData }: Route.ComponentProps) {
  useReadyMessages()
  const [mode, setMode] = useState<Mode>('login')
  const [token, setToken] = useState<string | null>(null)
  const hasLink = useMailedLink((mailed) => {
    setToken(mailed)
    setMode('reset')
  })
  const { state, search } = useLocation()
  const visit: AuthVisit | null = state
  const pending = visit?.pendingAdd ?? visitOfAddress(search)?.pendingAdd
  const [email, setEmail] = useState(visit?.email ?? '')
  const { status, user } = useVisitor()
  const leave = useLeaveAuth()
  const isChoosingPassword = mode === 'reset' || hasLink
  const hasAccount = status === 'customer' && !user?.isGuest

  // A customer may be logged in already, by another tab or after Back. A guest comes to log in.
  const leaveNow = useEffectEvent(leave)
  useEffect(() => {
    if (hasAccount && !isChoosingPassword) void leaveNow('page')
  }, [hasAccount, isChoosingPassword])

  const card = useRef<HTMLDivElement>(null)
  function choose(to: Mode) {
    // Phones show their keyboard only if the focus is set during the tap.
    flushSync(() => setMode(to))
    firstField(card.current)?.focus()
  }

  const piece = visit?.piece ?? loaderData ?? undefined
  useVisitOfAddress(piece)
  const { heading, text } = words[mode]
  const isEntering = mode === 'login' || mode === 'sign-up'
  const buys = isEntering && pending !== undefined
  const account = { email, isSecond: buys, onEmail: setEmail, onSuccess: () => leave() }
  const guest = <GuestEntrance isFirst={buys} onSuccess={() => leave('cart')} />
  return (
    <main className="grid w-full grow content-start gap-x-16 gap-y-10 px-margin pt-10 pb-section md:grid-cols-2 md:pt-[clamp(3rem,9vh,7rem)]">
      {buys ? (
        <PendingPiece name={pending.productName} piece={piece} />
      ) : (
        <div className="md:pt-8">
          <h1 className="-ml-[0.04em] text-4xl">{heading}</h1>
          <p className="measure mt-5 max-w-[22.64em] text-lg text-soft md:mt-8">{text}</p>
        </div>
      )}
      <div
        ref={card}
        className="flex w-full max-w-[34rem] flex-col gap-6 border border-rule bg-paper p-[min(1.5rem,6vw)] sm:p-10 md:justify-self-end"
      >
        {isEntering && status !== 'unknown' && <Reason />}
        {buys && (
          <>
            {guest}
            <h2 className="border-t border-rule pt-6 font-display text-xl">{heading}</h2>
          </>
        )}
        {mode === 'login' && <LoginForm {...account} />}
        {mode === 'sign-up' && <SignUpForm {...account} onLogin={() => setMode('login')} />}
        {mode === 'forgot' && <ForgotForm email={email} />}
        {mode === 'reset' && token && <NewPasswordForm token={token} onSuccess={() => leave()} />}
        {isEntering && !buys && guest}
        <noscript>
          <p>Logging in needs JavaScript. Please switch it on and load the page again.</p>
        </noscript>
        <OtherModes mode={mode} onChoose={choose} />
      </div>
    </main>
  )
}

/**
 * The token of a mailed link is behind the `#`, so that no server or other site gets it. It is removed from the
 * address.
 */
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

/** For a logged-in customer the product in the address is not added to the cart: a stranger may have made the link. */
function useVisitOfAddress(piece: AuthVisit['piece']) {
  const { status } = useVisitor()
  const { search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const visit = visitOfAddress(search)
    if (status !== 'visitor' || !visit?.from) return
    void navigate('/auth', { replace: true, state: { ...visit, piece }, preventScrollReset: true })
  }, [status, search, piece, navigate])
}

/** Only the browser knows the reason, so the server renders none. */
function Reason() {
  const visit: AuthVisit | null = useLocation().state
  const { user } = useVisitor()
  if (!hasCookies())
    return (
      <Notice kind="error">
        Your browser blocks this shop's cookies, and without them nobody stays logged in. Please allow them and load the
        page again.
      </Notice>
    )
  if (visit?.reason === 'session-ended')
    return <Notice kind="info">Your session has ended. Please log in again.</Notice>
  if (user?.isGuest)
    return <Notice kind="info">You are buying without an account. Log in, and your order comes with you.</Notice>
  if (visit?.pendingAdd) return <Notice kind="info">Please login to add items to cart</Notice>
  return null
}

function OtherModes({ mode, onChoose }: { mode: Mode; onChoose: (mode: Mode) => void }) {
  const isHydrated = useHydrated()
  const choice = (to: Mode) => ({
    type: 'button' as const,
    disabled: !isHydrated,
    className: 'text-link -my-2 py-2 font-medium text-ink disabled:text-soft disabled:no-underline',
    onMouseDown: restoreFocus,
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
