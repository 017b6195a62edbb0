import { useEffect, useEffectEvent } from 'react'
import { data, Link, useRevalidator } from 'react-router'
import { callApi } from '#app/framework/browser/api-client.ts'
import { tel } from '#app/framework/contact-links.ts'
import { formatKes } from '#app/money/money.ts'
import { paymentMethods } from '#app/money/payment-method.ts'
import { PaymentContextProvider } from '#app/payments/page/payment-context.ts'
import { pollEveryMs } from '#app/payments/page/payment-screen.ts'
import { linkPageHeaders, linkPageMeta } from '#app/shop/own-page-meta.ts'
import { shopContext } from '#app/shop/shop-context.server.ts'
import { useShopTexts } from '#app/shop/shop-texts.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { Route } from './+types/pay-page'
import { DiscountLine } from './discount-line.tsx'
import type { openLinkCall } from './pay.api.server.ts'
import { PayMethod } from './pay-method.tsx'
import { type PayPageData, readPayPageData } from './pay-page.server.ts'
import { findLinkByToken } from './payment-links.server.ts'

export const meta = linkPageMeta('Your payment')
export const headers = linkPageHeaders

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const found = await findLinkByToken(shop, params.token)
  if (!found) throw data('There is no such request for payment.', { status: 404 })
  return readPayPageData(shop, found, new URL(request.url).searchParams)
}

export default function PayPage({ loaderData: scene }: Route.ComponentProps) {
  const { shopName } = useShopTexts()
  usePaymentUpdates(scene)
  return (
    <main className="mx-auto w-full max-w-[620px] flex-1 px-margin py-8 md:py-14">
      <div className="pay-sheet">
        <header>
          <p className="text-sm text-soft">{shopName}</p>
          <h1 className="mt-1 text-2xl">
            {scene.state === 'open' ? `Pay for order ${scene.number}` : titles[scene.state]}
          </h1>
        </header>
        <PaidItems scene={scene} />
        <PayPageContent scene={scene} />
      </div>
    </main>
  )
}

const titles: Record<Exclude<PayPageData['state'], 'open'>, string> = {
  paid: 'Payment Successful!',
  cancelled: 'This request was cancelled',
  expired: 'This request is over',
}

function PaidItems({ scene: { lines, discountKes, hasDelivery } }: { scene: PayPageData }) {
  return (
    <section aria-label="What is paid">
      <ul className="border-t border-rule">
        {lines.map(({ id, name, quantity }) => (
          <li key={id} className="border-b border-rule py-2.5 [overflow-wrap:anywhere]">
            {quantity} × {name}
          </li>
        ))}
        {discountKes > 0 && <DiscountLine kes={discountKes} />}
        {hasDelivery && <li className="border-b border-rule py-2.5 [overflow-wrap:anywhere]">Delivery</li>}
      </ul>
    </section>
  )
}

function PayPageContent({ scene }: { scene: PayPageData }) {
  if (scene.state === 'paid') return <Paid scene={scene} />
  if (scene.state !== 'open') return <Closed scene={scene} />
  return (
    <PaymentContextProvider value={`/api/pay/${scene.token}`}>
      <MethodLinks scene={scene} />
      <PayMethod key={methodKey(scene)} scene={scene} />
    </PaymentContextProvider>
  )
}

/** A React key that resets the view for another method, but not for an update of the same method. */
function methodKey({ way }: PayPageData): string {
  return way.kind === 'transfer' ? way.kind : `${way.provider} ${way.came}`
}

function Paid({ scene: { quote, refundedKes, receipt, number } }: { scene: PayPageData }) {
  return (
    <section role="status" className="flex flex-col gap-4">
      <p className="text-balance">Your payment has been confirmed. Thank you for your purchase!</p>
      <div className="border-t border-ink pt-6">
        <p className="text-sm text-soft">Amount paid</p>
        <p className="amount">{formatKes(quote.amountKes)}</p>
        <p className="mt-2 text-sm text-soft">
          Order {number}
          {receipt && `, receipt ${receipt}`}
        </p>
        {refundedKes > 0 && <p className="mt-2 text-sm text-soft">{formatKes(refundedKes)} refunded</p>}
      </div>
    </section>
  )
}

function Closed({ scene: { state, checkedText } }: { scene: PayPageData }) {
  const { contactPhone } = useShopTexts()
  return (
    <>
      {checkedText && (
        <Notice kind="warning" title="We are checking your payment">
          <p>{checkedText}</p>
        </Notice>
      )}
      <p>
        {state === 'expired' ? 'It could be paid for a week.' : 'The shop took it back.'} Please do not pay it any more:
        ask the shop for a new one.
      </p>
      <p>
        <a href={tel(contactPhone)} className="text-link inline-flex min-h-11 items-center">
          {contactPhone}
        </a>
      </p>
    </>
  )
}

function MethodLinks({ scene: { methods, way } }: { scene: PayPageData }) {
  if (methods.length < 2) return null
  const method = way.kind === 'transfer' ? 'bank' : way.provider
  return (
    <nav aria-label="Ways to pay" className="flex flex-wrap gap-x-4 gap-y-1 max-sm:text-sm">
      {methods.map((name) => (
        <Link
          key={name}
          to={`?by=${name}`}
          replace
          preventScrollReset
          aria-current={name === method && 'page'}
          className="inline-flex min-h-11 items-center underline decoration-1 underline-offset-4 hover:text-red aria-[current=page]:font-semibold aria-[current=page]:decoration-2"
        >
          {paymentMethods[name].label}
        </Link>
      ))}
    </nav>
  )
}

/** Polls, since the order may be paid or cancelled elsewhere: on another phone, manually, or by staff. */
function usePaymentUpdates({ token, state }: PayPageData) {
  const { revalidate } = useRevalidator()
  const checkState = useEffectEvent(async () => {
    const answer = await callApi<typeof openLinkCall>('GET', `/api/pay/${token}`)
    if (answer.ok && answer.data.state !== state) await revalidate()
  })
  useEffect(() => {
    if (state === 'paid') return
    const pollTimer = setInterval(() => void checkState(), pollEveryMs)
    return () => clearInterval(pollTimer)
  }, [state])
}
