import { lazy, Suspense, startTransition, useRef, useState } from 'react'
import { redirect, useNavigate, useRevalidator } from 'react-router'
import type { Address, AddressKind } from '#app/account/address.ts'
import { usePayingCountry } from '#app/account/use-paying-country.ts'
import { ContentLinks } from '#app/content/content-links.tsx'
import { findCustomer } from '#app/customers/customers.server.ts'
import { findClosing, pausedText } from '#app/delivery/closed-days.ts'
import { countryName, homeCode, isAbroad } from '#app/delivery/countries.ts'
import { listClosedDays, readPromise } from '#app/delivery/delivery.server.ts'
import { type DeliveryChoice, keepsOptionAt } from '#app/delivery/delivery-choice.ts'
import { longestProductionDays } from '#app/delivery/delivery-dates.ts'
import { countryOfPhone } from '#app/delivery/phone-number.ts'
import { nairobiDay } from '#app/framework/nairobi.ts'
import {
  defaultMethod,
  defaultMethodAbroad,
  methodById,
  type PaymentMethodName,
  paymentMethods,
  paymentPath,
} from '#app/money/payment-method.ts'
import { type NextOrder, priceNextOrder } from '#app/payments/next-order.server.ts'
import { offeredMethods } from '#app/payments/providers.server.ts'
import { OpenPaymentNotice } from '#app/payments/status/open-payment-notice.tsx'
import { findOpenPayment } from '#app/payments/status/resume.server.ts'
import { ownPageMeta } from '#app/shop/own-page-meta.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { shopContext } from '#app/shop/shop-context.server.ts'
import { useShopTexts } from '#app/shop/shop-texts.ts'
import { Notice } from '#app/ui/notice.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { Route } from './+types/checkout-page'
import { AddressSections } from './address-section.tsx'
import type { CheckoutHandle } from './checkout-layout.tsx'
import { CheckoutSection } from './checkout-section.tsx'
import { DeliverySection } from './delivery-section.tsx'
import { DiscountCodeField } from './discount-code-field.tsx'
import { EmailAbroad } from './email-abroad.tsx'
import { OrderSummary } from './order-summary.tsx'
import { PaymentMethodList } from './payment-method-list.tsx'
import { PickupButton } from './pickup-button.tsx'
import { Proceed } from './proceed.tsx'
import { useDeliveryChoice } from './use-delivery-choice.ts'
import { useMethodChoice } from './use-method-choice.ts'

/** Loaded later, because most customers have an address. */
const AddressDialog = lazy(() =>
  import('#app/account/address-dialog.tsx').then((module) => ({ default: module.AddressDialog })),
)

export const handle: CheckoutHandle = { headerTitle: 'Order Summary' }
export const meta = ownPageMeta('Checkout')
export const headers = () => ({ 'cache-control': 'private, no-store' })

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const customer = await findCustomer(shop, request.headers)
  // A visitor without a session has an empty cart.
  if (!customer) throw redirect('/shop/cart')
  const cart = await priceNextOrder(shop, customer.id)
  if (cart.count === 0) throw redirect('/shop/cart')
  const { paymentMethod, contact, addresses } = cart.state
  const today = nairobiDay(shop.clock.now())
  const closing = findClosing(today, await listClosedDays(shop.db, today))
  const { state: _entered, leftOut: _names, ...summary } = cart
  // Without an address the total names no delivery option, because the address may change the option.
  const isAddressMissing = cart.delivery.problem === 'no-address'
  return {
    ...summary,
    total: isAddressMissing ? { ...cart.total, shippingName: null } : cart.total,
    addresses,
    promise: await readCartPromise(shop, cart),
    paused: closing?.isSellingPaused ? pausedText(closing.sellsFrom) : null,
    isCollectorMissing: isCollected(cart.delivery) && !(contact || (customer.name && addresses.shipping?.phone)),
    method: paymentMethod && methodById(paymentMethod),
    savedContact: {
      name: contact?.name || customer.name,
      phone: contact?.phone ?? '',
      email: contact?.email || customer.email || '',
      isGuest: customer.isGuest === true,
    },
    offered: cart.hasRate ? offeredMethods(shop) : [],
    openPayment: await findOpenPayment(shop, customer.id),
  }
}

/** The promised days for an order that is paid now. */
async function readCartPromise({ db, clock, settings }: Shop, { lines, delivery }: NextOrder) {
  const isReady = lines.every((line) => line.isReady)
  const promiseContext = { db, settings: { makingDays: longestProductionDays(lines, settings.makingDays) } }
  return { ...(await readPromise(promiseContext, clock.now(), delivery.option)), isReady }
}

export default function CheckoutPage({ loaderData }: Route.ComponentProps) {
  const { addresses, count, lines, total, code, savedContact, offered, delivery, promise, paused } = loaderData
  const { isCollectorMissing: lacksCollector, quote, openPayment } = loaderData
  usePayingCountry(addresses.shipping)
  const isHydrated = useHydrated()
  // The dialog opens at once if the address is missing.
  const dialog = useAddressDialog(delivery.problem === 'no-address' && !paused)
  const { revalidate } = useRevalidator()
  const isBuyerAbroad = isAbroad(buyerCountry(addresses.shipping, savedContact.phone))
  const isShippedAbroad = isBuyerAbroad && !isCollected(delivery)
  const pickupText = isCollected(delivery) ? 'Not needed, you collect it' : undefined
  // Only the country decides which method is first, so another delivery option does not reorder the methods.
  const first = isBuyerAbroad ? defaultMethodAbroad : defaultMethod
  const method = useMethodChoice(loaderData.method, offered, first)
  const deliveryChoice = useDeliveryChoice(delivery)
  const { isProceeding, proceed } = useProceed(method.chosen, deliveryChoice.waitForSave)
  const hasEmailFor = ({ country }: { country: string }) => savedContact.email !== '' || !isAbroad(country)
  const { usualShippingCents } = useShopTexts()
  // Without an address the price is only displayed if it is the same for every address.
  const isPriced =
    delivery.isFlat || (delivery.option !== null && (delivery.problem === null || usualShippingCents !== null))
  const isEmailMissing = isShippedAbroad && savedContact.email === ''
  const button = useRef<HTMLButtonElement>(null)

  return (
    <main
      inert={!isHydrated}
      className="mx-auto grid w-full max-w-[1440px] flex-1 content-start gap-x-12 gap-y-10 px-margin max-lg:grid-rows-[1fr_auto] md:pt-6 lg:grid-cols-[minmax(0,3fr)_minmax(17rem,1fr)] lg:pt-8 lg:pb-28"
    >
      <div className="min-w-0 max-lg:[&_button]:scroll-mb-28 max-lg:[&_input]:scroll-mb-28">
        {openPayment ? <OpenPaymentNotice payment={openPayment} /> : null}
        <AddressSections addresses={addresses} notNeededText={pickupText} onEdit={dialog.open} />
        <DeliverySection
          delivery={delivery}
          chosenId={deliveryChoice.chosenId}
          promise={promise}
          rate={quote.rate}
          isAbroad={isShippedAbroad}
          town={addresses.shipping?.city}
          problem={deliveryChoice.problem}
          onChoose={deliveryChoice.choose}
        />
        {isEmailMissing && addresses.shipping ? (
          <EmailAbroad known={savedContact} address={addresses.shipping} onSaved={proceed} />
        ) : null}
        <CheckoutSection title="Payment Method" summary={paymentMethods[method.chosen].label}>
          <PaymentMethodList first={first} chosen={method.chosen} offered={offered} onChoose={method.choose} />
          {method.problem ? <Notice kind="error">{method.problem}</Notice> : null}
        </CheckoutSection>
        <div className="lg:pl-[calc(15rem+2rem)]">
          <DiscountCodeField chosen={code} />
          <div className="flex flex-wrap gap-x-6 pt-2 md:pt-4">
            <a href="/shop/cart" className="text-link inline-flex min-h-11 items-center">
              Back to cart
            </a>
            <ContentLinks keys={['delivery', 'questions', 'terms']} className="flex flex-wrap gap-x-6" />
          </div>
        </div>
      </div>
      <div className="contents lg:block">
        <OrderSummary
          count={count}
          lines={lines}
          total={total}
          amountKes={isPriced ? quote.amountKes : null}
          rate={quote.rate}
        >
          <Proceed
            ref={button}
            isBusy={isProceeding}
            hasOpenPayment={openPayment !== null}
            pausedText={paused}
            isDeliverable={delivery.problem !== 'no-delivery'}
            submitsEmail={isEmailMissing}
            collector={lacksCollector ? savedContact : null}
            onProceed={delivery.problem === 'no-address' ? dialog.openToProceed : proceed}
          />
        </OrderSummary>
      </div>
      {isHydrated && (
        <Suspense fallback={null}>
          <AddressDialog
            kind={dialog.kind}
            isOpen={dialog.isOpen}
            addresses={addresses}
            contact={savedContact}
            onClose={dialog.close}
            findNextFocus={() => (dialog.isOpenerGone() ? button.current : null)}
            alternatives={delivery.availableOptions
              .filter(({ place }) => place !== null)
              .map((option) => (
                <PickupButton
                  key={option.id}
                  option={option}
                  isBusy={deliveryChoice.savingId === option.id}
                  onChoose={() => deliveryChoice.choose(option.id).then(dialog.closeWithNewData)}
                />
              ))}
            onSaved={async (address) => {
              // If this address changes the delivery or the price, the customer must see it before paying.
              if (dialog.isProceeding && keepsOptionAt(delivery, address, quote.rate) && hasEmailFor(address))
                await proceed()
              else await revalidate()
              dialog.closeWithNewData()
            }}
          />
        </Suspense>
      )}
    </main>
  )
}

/** Without an address, the country of the phone is the most likely. */
function buyerCountry(address: Address | null, phone: string): string {
  return address?.country ?? countryOfPhone(phone)?.name ?? countryName(homeCode)
}

function isCollected({ option }: DeliveryChoice): boolean {
  return option !== null && option.place !== null
}

/** `kind` stays set while the dialog fades out, so that its title does not change. */
function useAddressDialog(isOpenAtOnce: boolean) {
  const [kind, setKind] = useState<AddressKind>('shipping')
  const [isOpen, setIsOpen] = useState(isOpenAtOnce)
  const [isOnTheWay, setIsProceeding] = useState(false)
  const opener = useRef<Element>(null)
  function openFor(newKind: AddressKind, isBeforePayment: boolean) {
    opener.current = document.activeElement
    setKind(newKind)
    setIsProceeding(isBeforePayment)
    setIsOpen(true)
  }
  return {
    kind,
    isOpen,
    isProceeding: isOnTheWay,
    isOpenerGone: () => !opener.current?.isConnected,
    open: (newKind: AddressKind) => openFor(newKind, false),
    openToProceed: () => openFor('shipping', true),
    close: () => setIsOpen(false),
    /** Closes in the render that has the reloaded data. Before it, Proceed would find no address and ask again. */
    closeWithNewData: () => startTransition(() => setIsOpen(false)),
  }
}

/** `isProceeding` is true until the payment page opens. */
function useProceed(method: PaymentMethodName, waitForSave: () => Promise<unknown>) {
  const navigate = useNavigate()
  const [isProceeding, setProceeding] = useState(false)
  async function proceed() {
    setProceeding(true)
    await waitForSave()
    await navigate(paymentPath(method))
  }
  return { isProceeding, proceed: () => proceed().finally(() => setProceeding(false)) }
}
