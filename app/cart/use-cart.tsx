import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import type { PendingAdd } from '#app/identity/customers/auth-visit.ts'
import { useSessionEnded } from '#app/identity/customers/session-ended.ts'
import { useVisitor } from '#app/identity/customers/use-visitor.tsx'
import { callApi } from '#app/platform/browser/api-client.ts'
import { logFailure } from '#app/platform/browser/browser-log.ts'
import { lacksLine } from '#app/platform/offline/line.ts'
import { keepSeenPage } from '#app/platform/offline/seen-pages.ts'
import { type CartLine, cartTotal, countQuantity } from './cart.ts'
import { type CartAnswer, type CartClient, type CartState, createCartClient } from './cart-client.ts'
import type { LineKey } from './line-id.ts'
import { browserStore } from './waiting-changes.ts'

const CartContext = createContext<CartClient | null>(null)
const emptyState: CartState = { status: 'loading', lines: [] }

export function CartProvider({ children }: { children: ReactNode }) {
  const [client] = useState(() => createCartClient(callApi, browserStore))
  const { status, user, refresh } = useVisitor()
  const customerId = user?.id

  useEffect(() => {
    if (status !== 'customer' || !customerId) {
      client.end(status === 'visitor' ? 'ready' : 'loading')
      return
    }
    client.begin(customerId)
    void keepSeenPage('/shop/cart')
    client.load().then((answer) => {
      if (!answer.ok && !lacksLine()) logFailure(`The cart could not be loaded: ${answer.status} ${answer.message}`)
    })
    return followOtherTabs(async () => {
      const answer = await client.load()
      // The customer did not start this call, so an ended session shows the visitor's page and not the login.
      if (!answer.ok && answer.status === 401) refresh()
    })
  }, [client, status, customerId, refresh])

  return <CartContext.Provider value={client}>{children}</CartContext.Provider>
}

const tabs = openTabs()

/** Null on the server, whose process an open channel would keep from ending; in a browser without it; and where storage is blocked. */
function openTabs(): BroadcastChannel | null {
  try {
    return typeof document === 'undefined' ? null : new BroadcastChannel('cart')
  } catch {
    return null
  }
}

function tellOtherTabs() {
  tabs?.postMessage('changed')
}

function followOtherTabs(reload: () => void): () => void {
  const onVisible = () => document.visibilityState === 'visible' && reload()
  document.addEventListener('visibilitychange', onVisible)
  window.addEventListener('online', reload)
  tabs?.addEventListener('message', reload)
  return () => {
    document.removeEventListener('visibilitychange', onVisible)
    window.removeEventListener('online', reload)
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
    add: (product: PendingAdd, line?: CartLine) => settle(client.add(product, product.quantity, line), product),
    setQuantity: (line: LineKey, quantity: number) => settle(client.setQuantity(line, quantity)),
    remove: (line: LineKey) => settle(client.remove(line)),
    reload: client.load,
    readLines: () => client.getState().lines,
    emptyLocally: client.empty,
  }
}
