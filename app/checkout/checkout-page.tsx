import { useState } from 'react'
import { redirect, useNavigate, useRevalidator } from 'react-router'
import type { AddressKind } from '#app/account/address.ts'
import { AddressDialog } from '#app/account/address-dialog.tsx'
import { readAddresses } from '#app/account/addresses.server.ts'
import { readChoices } from '#app/account/checkout-choices.server.ts'
import { HouseLinks } from '#app/house/house-links.tsx'
import { requireCustomerPage } from '#app/identity/customers/require-customer.server.ts'
import { useSessionEnded } from '#app/identity/customers/session-ended.ts'
import {
  firstMethod,
  methodOf,
  type PaymentMethodName,
  paymentMethods,
  paymentPath,
} from '#app/money/payment-method.ts'
import { priceNextOrder } from '#app/payments/next-order.server.ts'
import { offeredMethods } from '#app/payments/providers.server.ts'
import { callApi } from '#app/platform/api-client.ts'
import { ownPageMeta } from '#app/platform/own-page-meta.ts'
import { shopContext } from '#app/platform/shop-context.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { Route } from './+types/checkout-page'
import { AddressSection } from './address-section.tsx'
import type { CheckoutHandle } from './checkout-layout.tsx'
import { CheckoutSection } from './checkout-section.tsx'
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
  return {
    ...cart,
    addresses: await readAddresses(shop.db, customer.id),
    method: paymentMethod && methodOf(paymentMethod),
    known: { name: contact?.name || customer.name, phone: contact?.phone ?? '' },
    offered: offeredMethods(shop),
    isGuest: customer.isGuest ?? false,
  }
}

export default function CheckoutPage({ loaderData }: Route.ComponentProps) {
  const { addresses, count, lines, total, code, known, offered, isGuest } = loaderData
  const isHydrated = useHydrated()
  // Who has no account is not made to look for what is missing.
  const dialog = useAddressDialog(isGuest && !addresses.shipping)
  const { revalidate } = useRevalidator()
  const method = useMethodChoice(loaderData.method, offered)
  const proceed = useProceed(method.chosen)

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
        <CheckoutSection number={3} title="Payment Method" summary={paymentMethods[method.chosen].label}>
          <PaymentMethodList chosen={method.chosen} offered={offered} onChoose={method.choose} />
          {method.problem ? <Notice kind="error">{method.problem}</Notice> : null}
        </CheckoutSection>
        <DiscountCodeField chosen={code} />
        <HouseLinks keys={['delivery', 'questions']} className="flex flex-wrap gap-x-6 pt-4 sm:pl-[min(2.5rem,10vw)]" />
      </div>
      <div className="contents lg:block">
        <OrderSummary count={count} lines={lines} total={total}>
          <div className="grid grow lg:mt-6">
            <Button
              kind="primary"
              className="max-sm:px-3 max-sm:text-sm"
              onClick={addresses.shipping ? proceed : dialog.openToProceed}
            >
              Proceed to Payment
            </Button>
          </div>
        </OrderSummary>
      </div>
      <AddressDialog
        kind={dialog.kind}
        isOpen={dialog.isOpen}
        addresses={addresses}
        known={known}
        onClose={dialog.close}
        onSaved={async () => {
          dialog.close()
          if (dialog.isOnTheWay) await proceed()
          else await revalidate()
        }}
      />
    </main>
  )
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
function useMethodChoice(saved: PaymentMethodName | null, offered: readonly PaymentMethodName[]) {
  const [chosen, setChosen] = useState<PaymentMethodName>(
    saved && offered.includes(saved) ? saved : (offered[0] ?? firstMethod),
  )
  const [problem, setProblem] = useState<string | null>(null)
  const sessionEnded = useSessionEnded()

  async function choose(method: PaymentMethodName) {
    setChosen(method)
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
