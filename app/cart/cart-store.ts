import { useSyncExternalStore } from 'react'
import { currentSession, followSession, refreshSession } from '#app/customers/use-session.tsx'
import { callApi } from '#app/framework/browser/api-client.ts'
import { logFailure } from '#app/framework/browser/browser-log.ts'
import { isDeviceOffline } from '#app/framework/offline/connection.ts'
import { savePage } from '#app/framework/offline/saved-pages.ts'
import { type CartState, createCartClient } from './cart-client.ts'
import { browserStore } from './pending-changes.ts'

const emptyState: CartState = { status: 'loading', lines: [] }

/** All islands of a page share this client. */
export const cartClient = createCartClient(callApi, browserStore)

/** The customer's cart: empty on the server and until the browser has loaded it. */
export function useCartState(): CartState {
  return useSyncExternalStore(subscribe, cartClient.getState, () => emptyState)
}

function subscribe(onChange: () => void): () => void {
  const unsubscribe = cartClient.subscribe(onChange)
  const stop = followCart()
  return () => {
    unsubscribe()
    stop()
  }
}

let followers = 0
let stopFollowing = () => {}

/** Loads the cart after each login and each change in another tab, while there are subscribers. */
export function followCart(): () => void {
  if (followers++ === 0) stopFollowing = followCustomer()
  return () => {
    if (--followers === 0) stopFollowing()
  }
}

function followCustomer(): () => void {
  let knownSession = ''
  let stopCart = () => {}
  const checkSession = () => {
    const { status, user } = currentSession()
    const now = `${status} ${user?.id}`
    if (now === knownSession) return
    knownSession = now
    stopCart()
    stopCart = () => {}
    if (status === 'customer' && user) stopCart = beginCart(user.id)
    else cartClient.end(status === 'visitor' ? 'ready' : 'loading')
  }
  const unfollow = followSession(checkSession)
  checkSession()
  return () => {
    unfollow()
    stopCart()
  }
}

function beginCart(customerId: string): () => void {
  cartClient.begin(customerId)
  void savePage('/shop/cart')
  cartClient.load().then((answer) => {
    if (!answer.ok && !isDeviceOffline()) logFailure(`The cart could not be loaded: ${answer.status} ${answer.message}`)
  })
  return followOtherPages(async () => {
    const answer = await cartClient.load()
    // This reload was not started by the customer. So after the end of the session the page displays an empty cart
    // instead of the login.
    if (!answer.ok && answer.status === 401) void refreshSession()
  })
}

const cartChannel = openCartChannel()

/**
 * Null on the server, because an open channel would keep the process running. Also null in browsers without channels or
 * with blocked storage.
 */
function openCartChannel(): BroadcastChannel | null {
  try {
    return typeof document === 'undefined' ? null : new BroadcastChannel('cart')
  } catch {
    return null
  }
}

export function notifyOtherTabs() {
  cartChannel?.postMessage('changed')
}

function followOtherPages(reload: () => void): () => void {
  const onVisible = () => document.visibilityState === 'visible' && reload()
  document.addEventListener('visibilitychange', onVisible)
  window.addEventListener('online', reload)
  const onMessage = ({ data }: MessageEvent) => data === 'changed' && reload()
  cartChannel?.addEventListener('message', onMessage)
  return () => {
    document.removeEventListener('visibilitychange', onVisible)
    window.removeEventListener('online', reload)
    cartChannel?.removeEventListener('message', onMessage)
  }
}
