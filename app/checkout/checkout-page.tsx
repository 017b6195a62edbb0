import { useState } from 'react'
import { redirect, useNavigate, useRevalidator } from 'react-router'
import type { AddressKind } from '#app/account/address.ts'
import { AddressDialog } from '#app/account/address-dialog.tsx'
import { readAddresses } from '#app/account/addresses.server.ts'
import { readChoices } from '#app/account/checkout-choices.server.ts'
import { closingOn, pausedText } from '#app/delivery/closed-days.ts'
import { isAbroad } from '#app/delivery/countries.ts'
import { listClosedDays, readPromise } from '#app/delivery/delivery.server.ts'
import type { DeliveryChoice } from '#app/delivery/delivery-choice.ts'
import { makingDaysOf } from '#app/delivery/promise.ts'
import { HouseLinks } from '#app/house/house-links.tsx'
import { requireCustomerPage } from '#app/identity/customers/require-customer.server.ts'
import { useSessionEnded } from '#app/identity/customers/session-ended.ts'
import {
  firstMethod,
  firstMethodAbroad,
  methodOf,
  type PaymentMethodName,
  paymentMethods,
  paymentPath,
} from '#app/money/payment-method.ts'
import { type NextOrder, priceNextOrder } from '#app/payments/next-order.server.ts'
import { offeredMethods } from '#app/payments/providers.server.ts'
import { callApi } from '#app/platform/browser/api-client.ts'
import { nairobiDay } from '#app/platform/nairobi.ts'
import { ownPageMeta } from '#app/platform/own-page-meta.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { shopContext } from '#app/platform/shop-context.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { Route } from './+types/checkout-page'
import { AddressSection } from './address-section.tsx'
import type { CheckoutHandle } from './checkout-layout.tsx'
import { CheckoutSection } from './checkout-section.tsx'
import { DeliverySection, useDeliveryChoice } from './delivery-section.tsx'
import { DiscountCodeField } from './discount-code-field.tsx'
import { OrderSummary } from './order-summary.tsx'
import { PaymentMethodList } from './payment-method-list.tsx'

export const handle: CheckoutHandle = { headerTitle: 'Order Summary' }
export const meta = ownPageMeta('Checkout')
export const headers = () => ({ 'cache-control': 'private, no-store' })

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const customer = await requireCustomerPage(shop, request)
  const cart = await priceNextOrder(shop, customer.id)
  if (cart.count === 0) throw redirect('/shop/cart')
  const { paymentMethod, contact } = await readChoices(shop.db, customer.id)
  const addresses = await readAddresses(shop.db, customer.id)
  const today = nairobiDay(shop.clock.now())
  const closing = closingOn(today, await listClosedDays(shop.db, today))
  return {
    ...cart,
    addresses,
    promise: await promiseOfCart(shop, cart),
    paused: closing?.isSellingPaused ? pausedText(closing.sellsFrom) : null,
    lacksCollector: isCollected(cart.delivery) && !(contact || (customer.name && addresses.shipping?.phone)),
    method: paymentMethod && methodOf(paymentMethod),
    known: { name: contact?.name || customer.name, phone: contact?.phone ?? '' },
    offered: offeredMethods(shop),
    isGuest: customer.isGuest ?? false,
  }
}

/** As of an order that is paid now. */
async function promiseOfCart({ db, clock, settings }: Shop, { lines, delivery }: NextOrder) {
  const isReady = lines.every((line) => line.isReady)
  const begun = { db, settings: { makingDays: makingDaysOf(lines, settings.makingDays) } }
  return { ...(await readPromise(begun, clock.now(), delivery.chosen)), isReady }
}

export default function CheckoutPage({ loaderData }: Route.ComponentProps) {
  const { addresses, count, lines, total, code, known, offered, isGuest, delivery, promise, paused } = loaderData
  const { lacksCollector } = loaderData
  const isHydrated = useHydrated()
  // Who has no account is not made to look for what is missing.
  const dialog = useAddressDialog(isGuest && delivery.problem === 'no-address' && !paused)
  const { revalidate } = useRevalidator()
  const goesAbroad = addresses.shipping !== null && !isCollected(delivery) && isAbroad(addresses.shipping.country)
  const first = goesAbroad ? firstMethodAbroad : firstMethod
  const method = useMethodChoice(loaderData.method, offered, first)
  const way = useDeliveryChoice(delivery)
  const go = useProceed(method.chosen)
  const proceed = () => way.untilSaved().then(go)
  const mayProceed = !paused && !lacksCollector && delivery.problem !== 'no-delivery'

  return (
    <main
      inert={!isHydrated}
      className="mx-auto grid w-full max-w-[1344px] flex-1 content-start gap-x-12 gap-y-10 px-margin pt-8  lg:grid-cols-[minmax(0,3fr)_minmax(17rem,1fr)] lg:pt-14 lg:pb-28"
    >
      <div className="min-w-0 max-lg:[&_button]:scroll-mb-28 max-lg:[&_input]:scroll-mb-28">
        <AddressSection
          number={1}
          title="Shipping Address"
          address={addresses.shipping}
          onEdit={() => dialog.open('shipping')}
        />
        <AddressSection
          number={2}
          title="Customer Address"
          address={addresses.customer}
          onEdit={() => dialog.open('customer')}
        />
        <DeliverySection
          delivery={delivery}
          chosenId={way.chosenId}
          promise={promise}
          isAbroad={goesAbroad}
          lacksCollector={lacksCollector}
          problem={way.problem}
          onChoose={way.choose}
        />
        <CheckoutSection number={3} title="Payment Method" summary={paymentMethods[method.chosen].label}>
          <PaymentMethodList first={first} chosen={method.chosen} offered={offered} onChoose={method.choose} />
          {method.problem ? <Notice kind="error">{method.problem}</Notice> : null}
        </CheckoutSection>
        <DiscountCodeField chosen={code} />
        <HouseLinks keys={['delivery', 'questions']} className="flex flex-wrap gap-x-6 pt-4 sm:pl-[min(2.5rem,10vw)]" />
      </div>
      <div className="contents lg:block">
        <OrderSummary count={count} lines={lines} total={total}>
          <div className="grid grow lg:mt-6">
            {mayProceed ? (
              <Button
                kind="primary"
                className="max-sm:px-3 max-sm:text-sm"
                onClick={delivery.problem === 'no-address' ? dialog.openToProceed : proceed}
              >
                Proceed to Payment
              </Button>
            ) : null}
            {paused ? <p>{paused}</p> : null}
          </div>
        </OrderSummary>
      </div>
      <AddressDialog
        kind={dialog.kind}
        isOpen={dialog.isOpen}
        addresses={addresses}
        known={known}
        onClose={dialog.close}
        instead={delivery.fitting
          .filter(({ place }) => place !== null)
          .map(({ id, name, place }) => (
            <Button
              key={id}
              kind="secondary"
              onClick={() => {
                dialog.close()
                void way.choose(id)
              }}
            >
              {name}: {place}
            </Button>
          ))}
        onSaved={async () => {
          // What fits the address, and for how much, is to be seen first.
          if (dialog.isOnTheWay && delivery.isFlat) await proceed()
          else await revalidate()
          // Not before: whoever goes on at once would be asked for the address again.
          dialog.close()
        }}
      />
    </main>
  )
}

function isCollected({ chosen }: DeliveryChoice): boolean {
  return chosen !== null && chosen.place !== null
}

/** The kind stays while the dialog fades out, so that its title does not change. */
function useAddressDialog(isOpenAtOnce: boolean) {
  const [kind, setKind] = useState<AddressKind>('shipping')
  const [isOpen, setIsOpen] = useState(isOpenAtOnce)
  const [isOnTheWay, setIsOnTheWay] = useState(false)
  function openFor(wanted: AddressKind, isProceeding: boolean) {
    setKind(wanted)
    setIsOnTheWay(isProceeding)
    setIsOpen(true)
  }
  return {
    kind,
    isOpen,
    isOnTheWay,
    open: (wanted: AddressKind) => openFor(wanted, false),
    openToProceed: () => openFor('shipping', true),
    close: () => setIsOpen(false),
  }
}

/** A new choice shows at once and is saved in the background, so that a reload or another device has it. */
function useMethodChoice(
  saved: PaymentMethodName | null,
  offered: readonly PaymentMethodName[],
  first: PaymentMethodName,
) {
  const [tapped, setTapped] = useState<PaymentMethodName | null>(null)
  const chosen = [tapped, saved, first].find((name) => name && offered.includes(name)) ?? offered[0] ?? firstMethod
  const [problem, setProblem] = useState<string | null>(null)
  const sessionEnded = useSessionEnded()

  async function choose(method: PaymentMethodName) {
    setTapped(method)
    const answer = await callApi('PUT', '/api/user/checkout', { paymentMethod: paymentMethods[method].id })
    if (!answer.ok && answer.status === 401) return sessionEnded()
    setProblem(answer.ok ? null : answer.message || 'Your choice could not be saved. Please choose again.')
  }

  return { chosen, choose, problem }
}

function useProceed(method: PaymentMethodName) {
  const navigate = useNavigate()
  return () => navigate(paymentPath(method))
}
