import { useEffect, useEffectEvent } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { useLoginRequired } from '#app/cart/confirm/use-login-required.ts'
import { authPath } from '#app/customers/pending-intent.ts'
import { useSession } from '#app/customers/use-session.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { MethodPage } from './method-page.tsx'

/** The payment page for a visitor without a session. */
export function VisitorPage({ title }: { title: string }) {
  const { pathname, search } = useLocation()
  const page = pathname + search
  const requireLogin = useEffectEvent(useLoginRequired(page))
  const { status } = useSession()
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const left = new AbortController()
    void requireLogin(left.signal)
    return () => left.abort()
  }, [])
  // Reloads the page when the visitor has logged in in another tab.
  useEffect(() => {
    if (status === 'customer') void revalidate()
  }, [status, revalidate])
  return (
    <MethodPage title={title}>
      <p className="measure">Please login to continue with your purchase.</p>
      <div className="flex flex-wrap gap-4">
        <ButtonLink to={authPath(page)} kind="primary">
          Login
        </ButtonLink>
        <ButtonLink to="/shop/cart" kind="secondary">
          Back to your cart
        </ButtonLink>
      </div>
    </MethodPage>
  )
}
