import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { AuthVisit } from '#app/identity/auth-visit.ts'
import { useVisitor } from '#app/identity/use-visitor.tsx'
import { callApi } from '#app/platform/api-client.ts'
import { useMessage } from '#app/ui/messages.tsx'
import { type CartLine, countPieces } from './cart.ts'
import type { Contact } from './contact.ts'
import { OrderConfirmation } from './order-confirmation.tsx'
import { useCart } from './use-cart.tsx'

type SavedChoices = { contact: Contact | null }

/**
 * The way from the cart to checkout: warning, login, confirmation, customer details. `contact` is set while the details
 * dialog is open.
 */
export function useCartCheckout() {
  const [contact, setContact] = useState<Contact | null>(null)
  const [isStarting, setIsStarting] = useState(false)
  const { user } = useVisitor()
  const cart = useCart()
  const ask = useCheckoutQuestions()
  const navigate = useNavigate()

  async function startWith(lines: readonly CartLine[]) {
    if (countPieces(lines) === 0) return ask.emptyCart()
    const answer = await callApi<SavedChoices>('GET', '/api/user/checkout')
    if (!answer.ok && answer.status === 401) return ask.login()
    if (!(await ask.confirmation(lines))) return
    const saved = answer.ok ? answer.data.contact : null
    setContact({
      name: saved?.name ?? user?.name ?? '',
      email: saved?.email ?? user?.email ?? '',
      phone: saved?.phone ?? '',
    })
  }

  return {
    contact,
    isStarting,
    closeContact: () => setContact(null),
    askToLogIn: ask.login,
    async start() {
      setIsStarting(true)
      await startWith(cart.lines)
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
      // The login page sends back at once whom it still takes for a customer.
      await refresh()
      await navigate('/auth', { state: visit })
    },
    confirmation(lines: readonly CartLine[]): Promise<boolean> {
      return showMessage({
        kind: 'info',
        title: 'Confirm your order',
        content: <OrderConfirmation lines={lines} />,
        confirm: 'Confirm',
        cancel: 'Cancel',
      })
    },
  }
}
