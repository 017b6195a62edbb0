import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useNavigate } from 'react-router'
import type { readCheckoutCall } from '#app/cart/confirm/checkout-calls.server.ts'
import { optionPrice } from '#app/catalog/product-options.ts'
import { findProductByName } from '#app/catalog/products.server.ts'
import type { AuthVisit } from '#app/customers/pending-intent.ts'
import { type Session, useSession } from '#app/customers/use-session.tsx'
import { callApi } from '#app/framework/browser/api-client.ts'
import { hasCookies } from '#app/framework/browser/browser-storage.ts'
import { ownPageMeta } from '#app/shop/own-page-meta.ts'
import { shopContext } from '#app/shop/shop-context.server.ts'
import { classNames } from '#app/ui/class-names.ts'
import { findFirstField } from '#app/ui/first-field.ts'
import { usePreloadedMessages } from '#app/ui/messages.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { Route } from './+types/auth-page'
import { ForgotForm } from './forgot-form.tsx'
import { GuestEntrance, GuestOrders } from './guest-entrance.tsx'
import { LoginForm } from './login-form.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { type Mode, ModeButton, OtherModes } from './other-modes.tsx'
import { parseAuthVisit } from './pending-add.ts'
import { PendingProduct } from './pending-product.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import { returnPath, useLeaveAuth } from './use-leave-auth.ts'

export const meta = ownPageMeta('Login')

/** Loads the product that the address names, because a product page has no router and can't pass its data. */
export async function loader({ url, context }: Route.LoaderArgs): Promise<AuthVisit['preview'] | null> {
  const pending = parseAuthVisit(url.search)?.pendingAdd
  const product = pending ? await findProductByName(context.get(shopContext).db, pending.productName) : null
  if (!product) return null
  const [image] = product.images
  const priceCents = optionPrice(product, pending?.choices ?? [])
  return { priceCents, imageKey: image?.key ?? null, focus: image?.focus }
}

/** Loads nothing: pages with a router pass the product in the navigation state. */
export const clientLoader = () => null

const introductions: Record<Mode, { heading: string; text: string }> = {
  login: { heading: 'Login', text: 'Your cart, your address and your orders wait where you left them.' },
  'sign-up': { heading: 'Sign Up', text: 'An account keeps your cart, your address and your orders together.' },
  forgot: { heading: 'Forgot your password?', text: 'We send you a link; it works for one hour.' },
  reset: { heading: 'New password', text: 'Choose one that you use nowhere else. Other devices are logged out.' },
}

export default function AuthPage({ loaderData }: Route.ComponentProps) {
  usePreloadedMessages()
  const [mode, setMode] = useState<Mode>('login')
  const [token, setToken] = useState<string | null>(null)
  const hasLink = useMailedLink((linkToken) => {
    setToken(linkToken)
    setMode('reset')
  })
  const { state, search } = useLocation()
  // Ignores the state before hydration: after a reload the browser still has it, but the server rendered the page
  // without it.
  const visit: AuthVisit | null = useHydrated() ? state : null
  const pending = visit?.pendingAdd ?? parseAuthVisit(search)?.pendingAdd
  const [typedEmail, setEmail] = useState<string | null>(null)
  const email = typedEmail ?? visit?.email ?? ''
  const { status, user } = useSession()
  const guest = useGuestEntrance()
  const guestContact = useGuestContact(user?.isGuest === true)
  const leave = useLeaveAuth()
  const isChoosingPassword = mode === 'reset' || hasLink
  const hasAccount = status === 'customer' && !user?.isGuest

  // Leaves the page once the customer has an account session, for instance after a login in another tab. A guest stays,
  // because guests may log in here.
  const leaveNow = useEffectEvent(leave)
  useEffect(() => {
    if (hasAccount && !isChoosingPassword) void leaveNow('page')
  }, [hasAccount, isChoosingPassword])

  const card = useRef<HTMLDivElement>(null)
  function switchMode(to: Mode) {
    // Phones show their keyboard only if the focus is set during the tap.
    flushSync(() => setMode(to))
    findFirstField(card.current)?.focus()
  }

  const preview = visit?.preview ?? loaderData ?? undefined
  useVisitInAddress(preview)
  const { heading, text } = introductions[mode]
  const isEntering = mode === 'login' || mode === 'sign-up'
  const isBuying = isEntering && pending !== undefined
  const account = { email, isSecondary: isBuying, onEmail: setEmail, onSuccess: () => leave() }
  // A guest who came from an account page sees the order search instead of the guest button, because account pages
  // redirect guests back to this page.
  const returnsToAccount = /^\/account(\/|$)/.test(returnPath({ state: visit, search }))
  const guestPart = returnsToAccount ? (
    <GuestOrders />
  ) : (
    <GuestEntrance
      pending={isBuying ? pending : undefined}
      isEntering={guest.isEntering}
      onEntering={guest.setEntering}
      onSuccess={() => leave('cart')}
    />
  )
  const otherModes = <OtherModes mode={mode} offersOrderSearch={!returnsToAccount} onSwitch={switchMode} />
  return (
    <main
      data-totals
      className={classNames(
        'grid w-full grow content-start gap-x-16 gap-y-7 px-margin page-top pb-section',
        isBuying ? 'buying-columns' : 'login-columns',
      )}
    >
      {isBuying ? (
        <PendingProduct pending={pending} preview={preview} />
      ) : (
        <div>
          <h1 className="beside-cart text-3xl low-desk:text-2xl">{heading}</h1>
          <p className="measure mt-4 text-lg text-balance text-soft">{text}</p>
        </div>
      )}
      <div ref={card} className="flex w-full max-w-[34rem] flex-col gap-6">
        {isEntering && guest.shown.status !== 'unknown' && (
          <VisitNotice mode={mode} isGuest={guest.shown.user?.isGuest === true} />
        )}
        {isBuying && (
          <>
            {guestPart}
            <div className="border-t border-rule pt-6">
              <h2 className="font-display text-xl">{heading}</h2>
              {mode === 'login' && guest.shown.status === 'visitor' && hasCookies() && !visit?.reason && (
                <p role="status" className="mt-1 text-sm text-soft">
                  Please login to add items to cart
                </p>
              )}
            </div>
          </>
        )}
        {mode === 'login' && (
          <LoginForm {...account}>
            <ModeButton to="forgot" onSwitch={switchMode} className="self-start text-sm">
              Forgot your password?
            </ModeButton>
          </LoginForm>
        )}
        {mode === 'sign-up' && (
          <SignUpForm
            key={guestContact.name}
            {...account}
            name={guestContact.name}
            email={email || guestContact.email}
            onLogin={() => setMode('login')}
          />
        )}
        {mode === 'forgot' && <ForgotForm email={email} />}
        {mode === 'reset' && token && <NewPasswordForm token={token} onSuccess={() => leave()} />}
        <noscript>
          <p>Logging in needs JavaScript. Please switch it on and load the page again.</p>
        </noscript>
        {isBuying && otherModes}
      </div>
      {!isBuying && (
        <div className="flex flex-col gap-6">
          {isEntering && guestPart}
          {otherModes}
        </div>
      )}
    </main>
  )
}

/**
 * `shown` is the session that the page displays. It does not change while the visitor becomes a guest, so that nothing
 * moves below the pressed button.
 */
function useGuestEntrance() {
  const { status, user } = useSession()
  const [frozen, setFrozen] = useState<Session | null>(null)
  return {
    shown: frozen ?? { status, user },
    isEntering: frozen !== null,
    setEntering: (isEntering: boolean) => setFrozen(isEntering ? { status, user } : null),
  }
}

/**
 * Reads the token from a mailed link and removes it from the address. It is after the `#`, so no server receives it.
 */
function useMailedLink(onLink: (token: string) => void): boolean {
  const { hash, pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const token = /^#reset=(.+)$/.exec(hash)?.[1]
  const onToken = useEffectEvent(onLink)
  useEffect(() => {
    if (!token) return
    onToken(token)
    void navigate(`${pathname}${search}`, { replace: true, state, preventScrollReset: true })
  }, [token, pathname, search, state, navigate])
  return token !== undefined
}

/** The contact of a guest's order prefills the sign-up form. */
function useGuestContact(isGuest: boolean): { name: string; email: string } {
  const [contact, setContact] = useState({ name: '', email: '' })
  useEffect(() => {
    if (!isGuest) return
    void callApi<typeof readCheckoutCall>('GET', '/api/user/checkout').then((answer) => {
      if (answer.ok && answer.data.contact) setContact(answer.data.contact)
    })
  }, [isGuest])
  return contact
}

/** Ignores the product in the address for logged-in customers: a stranger may have made the link. */
function useVisitInAddress(preview: AuthVisit['preview']) {
  const { status } = useSession()
  const { search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const visit = parseAuthVisit(search)
    if (status !== 'visitor' || !visit?.from) return
    void navigate('/auth', { replace: true, state: { ...visit, preview }, preventScrollReset: true })
  }, [status, search, preview, navigate])
}

/**
 * Explains why the visitor sees the login page. Renders nothing on the server, because only the browser knows the
 * reason.
 */
function VisitNotice({ mode, isGuest }: { mode: Mode; isGuest: boolean }) {
  const visit: AuthVisit | null = useLocation().state
  if (!hasCookies())
    return (
      <Notice kind="error">
        Your browser blocks this shop's cookies, and without them nobody stays logged in. Please allow them and load the
        page again.
      </Notice>
    )
  if (visit?.reason === 'session-ended')
    return <Notice kind="info">Your session has ended. Please log in again.</Notice>
  if (isGuest)
    return (
      <Notice kind="info">
        You are buying without an account. {mode === 'login' ? 'Log in' : 'Sign up'}, and your order comes with you.
      </Notice>
    )
  return null
}
