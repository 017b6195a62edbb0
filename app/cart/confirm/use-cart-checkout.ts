import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useVisitor } from '#app/customers/use-visitor.tsx'
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
  const pressed = useRef<HTMLElement>(null)
  const { user } = useVisitor()
  const cart = useCart()
  const ask = useCheckoutQuestions()
  const navigate = useNavigate()

  async function open() {
    if (countQuantity(cart.lines) === 0) return ask.emptyCart()
    if (isDeviceOffline()) return ask.network()
    const [answer] = await Promise.all([callApi<typeof readCheckoutCall>('GET', '/api/user/checkout'), cart.reload()])
    if (!answer.ok && answer.status === 401) return ask.login()
    // The saved contact is unknown then: an empty form would overwrite it.
    if (!answer.ok) return ask.network()
    if (countQuantity(cart.readLines()) === 0) return ask.emptyCart()
    const { contact: saved, deliveryOption } = answer.data
    setHasChosenDelivery(deliveryOption !== null)
    setContact({
      name: saved?.name || user?.name || '',
      email: saved?.email || user?.email || '',
      phone: saved?.phone ?? '',
      isGuest: user?.isGuest ?? false,
    })
  }

  return {
    contact,
    hasChosenDelivery,
    isStarting,
    close() {
      setContact(null)
      // The button was disabled while busy and lost the focus, so the dialog can't return it.
      setTimeout(() => pressed.current?.focus(), focusBackMs)
    },
    async askToLogInInstead() {
      setContact(null)
      await ask.login()
    },
    askToLogIn: ask.login,
    async start() {
      pressed.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
      setIsStarting(true)
      await open()
      setIsStarting(false)
    },
    async finish() {
      // In place of the dialog's history entry, so that Back leads to the cart.
      await navigate('/shop/checkout', { replace: true })
      setContact(null)
    },
  }
}

function useCheckoutQuestions() {
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
