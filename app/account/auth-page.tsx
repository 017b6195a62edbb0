import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useNavigate } from 'react-router'
import type { readCheckoutCall } from '#app/cart/confirm/checkout-calls.server.ts'
import { optionPrice } from '#app/catalog/product-options.ts'
import { findProductByName } from '#app/catalog/products.server.ts'
import type { AuthVisit } from '#app/customers/pending-intent.ts'
import { useVisitor } from '#app/customers/use-visitor.tsx'
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
import { type Mode, OtherModes } from './other-modes.tsx'
import { visitOfAddress } from './pending-add.ts'
import { PendingPiece } from './pending-piece.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import { returnPath, useLeaveAuth } from './use-leave-auth.ts'

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

const words: Record<Mode, { heading: string; text: string }> = {
  login: { heading: 'Login', text: 'Your cart, your address and your orders wait where you left them.' },
  'sign-up': { heading: 'Sign Up', text: 'An account keeps your cart, your address and your orders together.' },
  forgot: { heading: 'Forgotten', text: 'We send you a link; it works for one hour.' },
  reset: { heading: 'New password', text: 'Choose one that you use nowhere else. Other devices are logged out.' },
}

export default function AuthPage({ loaderData }: Route.ComponentProps) {
  usePreloadedMessages()
  const [mode, setMode] = useState<Mode>('login')
  const [token, setToken] = useState<string | null>(null)
  const hasLink = useMailedLink((mailed) => {
    setToken(mailed)
    setMode('reset')
  })
  const { state, search } = useLocation()
  // After a reload or Forward the browser still has the state, which the server did not render.
  const visit: AuthVisit | null = useHydrated() ? state : null
  const pending = visit?.pendingAdd ?? visitOfAddress(search)?.pendingAdd
  const [typedEmail, setEmail] = useState<string | null>(null)
  const email = typedEmail ?? visit?.email ?? ''
  const { status, user } = useVisitor()
  const given = useGuestContact(user?.isGuest === true)
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
    findFirstField(card.current)?.focus()
  }

  const piece = visit?.piece ?? loaderData ?? undefined
  useVisitOfAddress(piece)
  const { heading, text } = words[mode]
  const isEntering = mode === 'login' || mode === 'sign-up'
  const buys = isEntering && pending !== undefined
  const account = { email, isSecond: buys, onEmail: setEmail, onSuccess: () => leave() }
  // The pages of an account send a guest back to this one.
  const returnsToAccount = /^\/account(\/|$)/.test(returnPath({ state: visit, search }))
  const guest = returnsToAccount ? <GuestOrders /> : <GuestEntrance isFirst={buys} onSuccess={() => leave('cart')} />
  return (
    <main
      data-totals
      className={classNames(
        'grid w-full grow content-start gap-x-16 gap-y-10 px-margin pt-7 pb-section md:pt-[clamp(3rem,7vh,6rem)]',
        buys
          ? 'md:grid-cols-2 lg:justify-center lg:grid-cols-[minmax(0,28rem)_minmax(0,34rem)]'
          : 'justify-center grid-cols-[minmax(0,34rem)]',
      )}
    >
      {buys ? (
        <PendingPiece
          pending={pending}
          piece={piece}
          asksForLogin={status === 'visitor' && hasCookies() && !visit?.reason}
        />
      ) : (
        <div>
          <h1 className="beside-cart text-3xl">{heading}</h1>
          <p className="measure mt-4 text-lg text-soft">{text}</p>
        </div>
      )}
      <div
        ref={card}
        className="flex w-full max-w-[34rem] flex-col gap-6 border border-rule bg-paper p-[min(1.5rem,6vw)] sm:p-10 md:justify-self-end"
      >
        {isEntering && status !== 'unknown' && <Reason mode={mode} />}
        {buys && (
          <>
            {guest}
            <h2 className="border-t border-rule pt-6 font-display text-xl">{heading}</h2>
          </>
        )}
        {mode === 'login' && <LoginForm {...account} />}
        {mode === 'sign-up' && (
          <SignUpForm
            key={given.name}
            {...account}
            name={given.name}
            email={email || given.email}
            onLogin={() => setMode('login')}
          />
        )}
        {mode === 'forgot' && <ForgotForm email={email} />}
        {mode === 'reset' && token && <NewPasswordForm token={token} onSuccess={() => leave()} />}
        {isEntering && !buys && guest}
        <noscript>
          <p>Logging in needs JavaScript. Please switch it on and load the page again.</p>
        </noscript>
        <OtherModes mode={mode} offersOrderSearch={!returnsToAccount} onChoose={choose} />
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

/** A guest who makes an account need not type again what the order has. */
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
function Reason({ mode }: { mode: Mode }) {
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
    return (
      <Notice kind="info">
        You are buying without an account. {mode === 'login' ? 'Log in' : 'Sign up'}, and your order comes with you.
      </Notice>
    )
  return null
}
