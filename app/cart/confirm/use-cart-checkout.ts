import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '#app/customers/use-session.tsx'
import { callApi } from '#app/framework/browser/api-client.ts'
import { isDeviceOffline } from '#app/framework/offline/connection.ts'
import { useMessage } from '#app/ui/messages.tsx'
import { countQuantity } from '../cart.ts'
import { useCart } from '../use-cart.tsx'
import type { readCheckoutCall } from './checkout-calls.server.ts'
import type { SavedContact } from './contact.ts'
import { useLoginRequired } from './use-login-required.ts'

const focusBackMs = 60

/** `contact` is set while the dialog with the customer details is open. */
export function useCartCheckout() {
  const [contact, setContact] = useState<SavedContact | null>(null)
  const [hasChosenDelivery, setHasChosenDelivery] = useState(false)
  const [isStarting, setIsStarting] = useState(false)
  const checkoutButton = useRef<HTMLElement>(null)
  const { user } = useSession()
  const cart = useCart()
  const messages = useCheckoutMessages()
  const navigate = useNavigate()

  async function open() {
    if (countQuantity(cart.lines) === 0) return messages.emptyCart()
    if (isDeviceOffline()) return messages.network()
    const [answer] = await Promise.all([callApi<typeof readCheckoutCall>('GET', '/api/user/checkout'), cart.reload()])
    if (!answer.ok && answer.status === 401) return messages.login()
    // Does not open the form without the saved contact: an empty form would overwrite it.
    if (!answer.ok) return messages.network()
    if (countQuantity(cart.readLines()) === 0) return messages.emptyCart()
    const { contact: savedContact, deliveryOption } = answer.data
    setHasChosenDelivery(deliveryOption !== null)
    setContact({
      name: savedContact?.name || user?.name || '',
      email: savedContact?.email || user?.email || '',
      phone: savedContact?.phone ?? '',
      isGuest: user?.isGuest ?? false,
    })
  }

  return {
    contact,
    hasChosenDelivery,
    isStarting,
    close() {
      setContact(null)
      // The dialog can't return the focus, because the button lost it when it was disabled while busy.
      setTimeout(() => checkoutButton.current?.focus(), focusBackMs)
    },
    async askToLogInInstead() {
      setContact(null)
      await messages.login()
    },
    askToLogIn: messages.login,
    async start() {
      checkoutButton.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
      setIsStarting(true)
      await open()
      setIsStarting(false)
    },
    async finish() {
      // Replaces the dialog's history entry, so that Back leads to the cart.
      await navigate('/shop/checkout', { replace: true })
      setContact(null)
    },
  }
}

function useCheckoutMessages() {
  const showMessage = useMessage()
  const login = useLoginRequired('/shop/cart')
  return {
    async emptyCart() {
      await showMessage({
        kind: 'warning',
        title: 'Empty Cart',
        text: 'Your cart is empty. Please add items before proceeding.',
      })
    },
    async network() {
      const isOffline = isDeviceOffline()
      await showMessage({
        kind: 'error',
        title: isOffline ? 'You are offline' : 'Error!',
        text: isOffline
          ? 'Checkout needs the network. Your cart stays as it is: please try again when you are online.'
          : 'Your details could not be loaded. Please try again.',
      })
    },
    login,
  }
}
