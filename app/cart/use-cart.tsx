import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import type { PendingAdd } from '#app/identity/customers/auth-visit.ts'
import { useSessionEnded } from '#app/identity/customers/session-ended.ts'
import { useVisitor } from '#app/identity/customers/use-visitor.tsx'
import { callApi } from '#app/platform/api-client.ts'
import { logFailure } from '#app/platform/browser-log.ts'
import { cartTotal, countQuantity } from './cart.ts'
import { type CartAnswer, type CartClient, type CartState, createCartClient } from './cart-client.ts'

const CartContext = createContext<CartClient | null>(null)
const emptyState: CartState = { status: 'loading', lines: [] }

export function CartProvider({ children }: { children: ReactNode }) {
  const [client] = useState(() => createCartClient(callApi))
  const { status, refresh } = useVisitor()

  useEffect(() => {
    if (status !== 'customer') {
      client.empty(status === 'visitor' ? 'ready' : 'loading')
      return
    }
    client.load().then((answer) => {
      if (!answer.ok) logFailure(`The cart could not be loaded: ${answer.status} ${answer.message}`)
    })
    return followOtherTabs(async () => {
      const answer = await client.load()
      // The customer did not start this call, so an ended session shows the visitor's page and not the login.
      if (!answer.ok && answer.status === 401) refresh()
    })
  }, [client, status, refresh])

  return <CartContext.Provider value={client}>{children}</CartContext.Provider>
}

// Not on the server: Node has this class too, and an open channel would keep the process from ending.
const tabs = typeof document === 'undefined' ? null : new BroadcastChannel('cart')

function tellOtherTabs() {
  tabs?.postMessage('changed')
}

function followOtherTabs(reload: () => void): () => void {
  const onVisible = () => document.visibilityState === 'visible' && reload()
  document.addEventListener('visibilitychange', onVisible)
  tabs?.addEventListener('message', reload)
  return () => {
    document.removeEventListener('visibilitychange', onVisible)
    tabs?.removeEventListener('message', reload)
  }
}

export function useCart() {
  const client = useContext(CartContext)
  if (!client) throw new Error('useCart needs a CartProvider above it')
  const state = useSyncExternalStore(client.subscribe, client.getState, () => emptyState)
  const sessionEnded = useSessionEnded()
  const { pathname } = useLocation()

  async function settle(change: Promise<CartAnswer>, adding?: PendingAdd): Promise<CartAnswer> {
    const answer = await change
    if (answer.ok) tellOtherTabs()
    // The cart page shows its own 'Login Required' first.
    if (!answer.ok && answer.status === 401 && pathname !== '/shop/cart') sessionEnded(adding)
    return answer
  }

  return {
    ...state,
    count: countQuantity(state.lines),
    subtotalCents: cartTotal(state.lines).subtotalCents,
    add: (product: PendingAdd) => settle(client.add(product.productId, product.quantity), product),
    setQuantity: (productId: string, quantity: number) => settle(client.setQuantity(productId, quantity)),
    remove: (productId: string) => settle(client.remove(productId)),
    reload: client.load,
    readLines: () => client.getState().lines,
    emptyLocally: client.empty,
  }
}
