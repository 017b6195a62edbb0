import { useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useCart } from '#app/cart/use-cart.tsx'
import { furtherFrom } from '#app/catalog/product/product-visit.ts'
import { productPath } from '#app/catalog/product.ts'
import { type AuthVisit, ownPath } from '#app/identity/customers/auth-visit.ts'
import { useMessage } from '#app/ui/messages.tsx'
import { markServed, pendingAddOf } from './pending-add.ts'

/** Adds the waiting product and opens its page, or returns to the page before. A second call does nothing. */
export function useLeaveAuth(): () => Promise<void> {
  const navigate = useNavigate()
  const location = useLocation()
  const showMessage = useMessage()
  const { add } = useCart()
  const leaving = useRef<Promise<void> | null>(null)

  const leave = async () => {
    const pending = pendingAddOf(location)
    // The page before the login stays in the history, so the list is one step further back.
    const state = furtherFrom((location.state as AuthVisit | null)?.state)
    if (!pending) return navigate(returnPath(location), { replace: true, state })
    const answer = await add(pending)
    markServed(location)
    await navigate(productPath(pending.productName), { replace: true, state })
    if (answer.ok) return
    await showMessage({ kind: 'error', title: 'Error!', text: 'Failed to add item to cart. Please try again.' })
  }

  return async () => {
    leaving.current ??= leave()
    await leaving.current
  }
}

function returnPath({ state, search }: { state: unknown; search: string }): string {
  const from = ownPath((state as AuthVisit | null)?.from) ?? ownPath(new URLSearchParams(search).get('return'))
  return from === null || /^\/auth(?![^?#])/.test(from) ? '/' : from
}
