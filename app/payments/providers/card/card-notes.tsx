import { BeadLoader } from '#app/ui/beads/bead-loader.tsx'
import { Notice } from '#app/ui/notice.tsx'

/** Explains the provider's page before the redirect. */
export function WhatHappensNext() {
  return (
    <ol className="payment-steps">
      <li>Press the button: you go to the page of Paystack, which takes card payments for us.</li>
      <li>Type your card there; its number never touches this shop.</li>
      <li>You come back here. If you close the tab, your order is still paid once Paystack confirms the payment.</li>
    </ol>
  )
}

export function AwaitingConfirmation() {
  return (
    <div className="text-center">
      <BeadLoader label="Waiting for Paystack to confirm" />
      <p className="text-sm text-soft">This takes a few seconds, with some banks longer. You may close this page.</p>
    </div>
  )
}

export function PageIsOpen() {
  return (
    <Notice kind="info" title="Paystack's page is open for this order">
      <p>
        If you pay there, in this or another tab, this page says so by itself. You can also go back there, or choose
        another way to pay; but pay only once.
      </p>
    </Notice>
  )
}

export function ReturnedUnpaid() {
  return (
    <Notice kind="info" title="You came back without paying">
      <p>Your order waits as it is. Pay by card when you like, or choose another way to pay.</p>
    </Notice>
  )
}

export function CardDemoNote() {
  return (
    <aside aria-label="Demo mode" className="border border-dashed border-soft px-5 py-4 text-sm">
      <p>This shop runs in demo mode: no real money moves, and a stand-in plays Paystack's page.</p>
    </aside>
  )
}
