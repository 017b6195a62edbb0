import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { AuthVisit } from '#app/identity/customers/auth-visit.ts'
import { useVisitor } from '#app/identity/customers/use-visitor.tsx'
import { callApi } from '#app/platform/browser/api-client.ts'
import { useMessage } from '#app/ui/messages.tsx'
import { countQuantity } from '../cart.ts'
import { useCart } from '../use-cart.tsx'
import type { KnownContact } from './contact.ts'

const focusBackMs = 60

/** `contact` is set while the dialog with the customer details is open. */
export function useCartCheckout() {
  const [contact, setContact] = useState<KnownContact | null>(null)
  const [isStarting, setIsStarting] = useState(false)
  const pressed = useRef<HTMLElement>(null)
  const { user } = useVisitor()
  const cart = useCart()
  const ask = useCheckoutQuestions()
  const navigate = useNavigate()

  async function open() {
    if (countQuantity(cart.lines) === 0) return ask.emptyCart()
    const [answer] = await Promise.all([callApi('GET', '/api/user/checkout'), cart.reload()])
    if (!answer.ok && answer.status === 401) return ask.login()
    if (countQuantity(cart.readLines()) === 0) return ask.emptyCart()
    const saved = answer.ok ? answer.data.contact : null
    setContact({
      name: saved?.name || user?.name || '',
      email: saved?.email || user?.email || '',
      phone: saved?.phone ?? '',
      isGuest: user?.isGuest ?? false,
    })
  }

  return {
    contact,
    isStarting,
    close() {
      setContact(null)
      // The button was disabled while busy and lost the focus, so the dialog can't give it back.
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
      setContact(null)
      await navigate('/shop/checkout')
    },
  }
}

function useCheckoutQuestions() {
  const showMessage = useMessage()
  const { refresh } = useVisitor()
  const navigate = useNavigate()
  return {
    async emptyCart() {
      await showMessage({
        kind: 'warning',
        title: 'Empty Cart',
        text: 'Your cart is empty. Please add items before proceeding.',
      })
    },
    async login() {
      const isWanted = await showMessage({
        kind: 'warning',
        title: 'Login Required',
        text: 'Please login to continue with your purchase.',
        confirm: 'Login',
        cancel: 'Cancel',
      })
      if (!isWanted) return
      const visit: AuthVisit = { from: '/shop/cart' }
      // The login page sends a customer straight back, so it must first know that the session is over.
      await refresh()
      await navigate('/auth', { state: visit })
    },
  }
}
