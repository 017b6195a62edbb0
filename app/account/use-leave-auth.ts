import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useCart } from '#app/cart/use-cart.tsx'
import { productPath } from '#app/catalog/product.ts'
import { type AuthVisit, toLocalPath } from '#app/customers/pending-intent.ts'
import { useSession } from '#app/customers/use-session.tsx'
import { useMessage } from '#app/ui/messages.tsx'
import { markVisitHandled, parseAuthVisit, readPendingAdd } from './pending-add.ts'

/**
 * Adds the pending product and opens its page or, for a guest, the cart; otherwise returns to the previous page. A
 * second call does nothing.
 */
export function useLeaveAuth(): (to?: 'page' | 'cart') => Promise<void> {
  const navigate = useNavigate()
  const location = useLocation()
  const showMessage = useMessage()
  const { add } = useCart()
  const leavingRef = useRef<Promise<void> | null>(null)
  const { status } = useSession()
  const cameAsVisitor = useRef(false)
  useEffect(() => {
    if (status === 'visitor') cameAsVisitor.current = true
  }, [status])

  const leave = async (to: 'page' | 'cart') => {
    // The product may still be in the address: a quick tap can come before the navigation that moves it into the state.
    const addressedAdd = cameAsVisitor.current ? parseAuthVisit(location.search)?.pendingAdd : null
    const pending = readPendingAdd(location) ?? addressedAdd
    if (!pending) return navigate(returnPath(location), { replace: true })
    const answer = await add(pending)
    markVisitHandled(location)
    if (!answer.ok)
      await showMessage({ kind: 'error', title: 'Error!', text: 'Failed to add item to cart. Please try again.' })
    else if (to === 'cart') return navigate('/shop/cart', { replace: true })
    // The product page has no router, so the browser loads it. It replaces the login page in the history.
    window.location.replace(productPath(pending.productName))
  }

  return async (to = 'page') => {
    leavingRef.current ??= leave(to)
    await leavingRef.current
  }
}

/** The page to open after the login. */
export function returnPath({ state, search }: { state: AuthVisit | null; search: string }): string {
  const from = toLocalPath(state?.from) ?? toLocalPath(new URLSearchParams(search).get('return'))
  return from === null || /^\/auth(?![^?#])/.test(from) ? '/' : from
}
