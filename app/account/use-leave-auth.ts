import { useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useCart } from '#app/cart/use-cart.tsx'
import { furtherFrom } from '#app/catalog/product/product-visit.ts'
import { productPath } from '#app/catalog/product.ts'
import { type AuthVisit, ownPath } from '#app/identity/customers/auth-visit.ts'
import { useMessage } from '#app/ui/messages.tsx'
import { markServed, pendingAddOf } from './pending-add.ts'

/**
 * Leads a customer who has just come in away from the login page: puts a waiting piece into the cart and goes to its
 * page, or goes where the customer came from. Called twice, it does this once.
 */
export function useLeaveAuth(): () => Promise<void> {
  const navigate = useNavigate()
  const location = useLocation()
  const showMessage = useMessage()
  const { add } = useCart()
  const leaving = useRef<Promise<void> | null>(null)

  const leave = async () => {
    const pending = pendingAddOf(location)
    // The page that asked for the login is left behind in the history, so its list is one step further.
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

/** Where the visit came from, as long as that is a page of this shop and not the login page itself. */
function returnPath({ state, search }: { state: unknown; search: string }): string {
  const from = ownPath((state as AuthVisit | null)?.from) ?? ownPath(new URLSearchParams(search).get('return'))
  return from === null || /^\/auth(?![^?#])/.test(from) ? '/' : from
}
