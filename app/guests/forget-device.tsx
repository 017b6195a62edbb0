import { useState } from 'react'
import { useSession } from '#app/customers/use-session.tsx'
import { callApi } from '#app/framework/browser/api-client.ts'
import type { OrderWire } from '#app/orders/order-wire.ts'
import type { listOrdersCall } from '#app/orders/orders.api.server.ts'
import { Button } from '#app/ui/button.tsx'
import { useMessage } from '#app/ui/messages.tsx'
import type { findOrderCall } from './guests.api.server.ts'

/** Replaces the logout for a guest, who can't log in again. */
export function ForgetDevice() {
  const showMessage = useMessage()
  const { logout } = useSession()
  const [isBusy, setBusy] = useState(false)

  async function forget() {
    setBusy(true)
    const orders = await callApi<typeof listOrdersCall>('GET', '/api/orders?limit=1')
    setBusy(false)
    const [latest] = orders.ok ? orders.data : []
    const isSure = await showMessage({
      kind: 'warning',
      title: 'Forget me on this device?',
      text: 'Your cart, your address and your list of orders are removed from this device for good.',
      content: latest && <LatestOrder order={latest} />,
      confirm: 'Forget me',
      cancel: 'Cancel',
    })
    if (!isSure) return
    const answer = await logout('leaving')
    if (answer.success) return location.assign('/')
    void showMessage({ kind: 'error', title: 'Error!', text: 'Logout failed' })
  }

  return (
    <div className="flex flex-col items-start gap-5">
      <p className="text-soft">
        This removes your cart, your address and your list of orders from this device. The links in our messages still
        open your orders.
      </p>
      <Button kind="secondary" isBusy={isBusy} busyText="Processing..." onClick={() => void forget()}>
        Forget me on this device
      </Button>
    </div>
  )
}

/** Offers to send the order's link to its e-mail, or to its phone once it is paid. */
function LatestOrder({ order }: { order: OrderWire }) {
  const [resultText, setResultText] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const { email, phone } = order.contact
  const to = email || (order.paidAt ? phone : '')

  async function send() {
    setBusy(true)
    const answer = await callApi<typeof findOrderCall>('POST', '/api/orders/find', { order: order.number, phone })
    setBusy(false)
    setResultText(
      answer.ok ? `On its way to ${to}.` : answer.message || 'The link could not be sent. Please try again.',
    )
  }

  return (
    <div className="grid gap-3 border-y border-rule py-4">
      <p>
        Your order {order.number} stays available by its link.{' '}
        {to ? 'Send the link to yourself first?' : 'Copy the link from the page of the order first.'}
      </p>
      {to && (
        <Button kind="secondary" isBusy={isBusy} busyText="Sending..." onClick={() => void send()}>
          Send me the link
        </Button>
      )}
      <p role="status" className="text-sm empty:hidden">
        {resultText}
      </p>
    </div>
  )
}
