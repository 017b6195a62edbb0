import { useState } from 'react'
import { redirect, useNavigate, useRevalidator } from 'react-router'
import type { AddressKind } from '#app/account/address.ts'
import { AddressDialog } from '#app/account/address-dialog.tsx'
import { readAddresses } from '#app/account/addresses.server.ts'
import { readChoices } from '#app/account/checkout-choices.server.ts'
import type { PaymentMethodId } from '#app/account/checkout-choices.ts'
import { countPieces, subtotalOf } from '#app/cart/cart.ts'
import { readCart } from '#app/cart/carts.server.ts'
import { requireCustomerPage } from '#app/identity/require-customer.server.ts'
import { useSessionEnded } from '#app/identity/session-ended.ts'
import { centsToText, shippingCents } from '#app/money/money.ts'
import { callApi } from '#app/platform/api-client.ts'
import { ownPageMeta } from '#app/platform/own-page-meta.ts'
import { shopContext } from '#app/platform/shop-context.server.ts'
import { Button } from '#app/ui/button.tsx'
import { useMessage } from '#app/ui/messages.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { Route } from './+types/checkout-page'
import { AddressSection } from './address-section.tsx'
import type { CheckoutHandle } from './checkout-layout.tsx'
import { CheckoutSection } from './checkout-section.tsx'
import { OrderSummary } from './order-summary.tsx'
import { paymentMethods, paymentPath } from './payment-method.ts'
import { PaymentMethodList } from './payment-method-list.tsx'

export const handle: CheckoutHandle = { headerTitle: 'Order Summary' }
export const meta = ownPageMeta('Checkout')
export const headers = () => ({ 'cache-control': 'private, no-store' })

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const customer = await requireCustomerPage(shop, request)
  const lines = await readCart(shop.db, customer.id)
  if (countPieces(lines) === 0) throw redirect('/shop/cart')
  return {
    count: countPieces(lines),
    subtotalCents: subtotalOf(lines),
    addresses: await readAddresses(shop.db, customer.id),
    choices: await readChoices(shop.db, customer.id),
  }
}

export default function CheckoutPage({ loaderData }: Route.ComponentProps) {
  const { addresses, count, subtotalCents } = loaderData
  const isHydrated = useHydrated()
  const dialog = useAddressDialog()
  const { revalidate } = useRevalidator()
  const method = useMethodChoice(loaderData.choices.paymentMethod)
  const proceed = useProceed(method.chosen, Boolean(addresses.shipping), subtotalCents, () => dialog.open('shipping'))
  const chosenName = paymentMethods.find(({ id }) => id === method.chosen)?.name

  return (
    <main
      inert={!isHydrated}
      className="mx-auto grid w-full max-w-[1344px] flex-1 content-start gap-x-12 gap-y-10 px-margin pt-8  lg:grid-cols-12 lg:pt-14 lg:pb-28"
    >
      <div className="min-w-0 max-lg:[&_button]:scroll-mb-64 max-lg:[&_input]:scroll-mb-64 lg:col-span-9">
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
        <CheckoutSection number={3} title="Payment Method" summary={chosenName ?? 'Choose how to pay'}>
          <PaymentMethodList chosen={method.chosen} onChoose={method.choose} />
          {method.problem ? <Notice kind="error">{method.problem}</Notice> : null}
        </CheckoutSection>
      </div>
      <div className="contents lg:col-span-3 lg:block">
        <OrderSummary count={count} subtotalCents={subtotalCents}>
          {method.chosen ? (
            <div className="mt-4 grid lg:mt-6">
              <Button kind="primary" onClick={proceed}>
                Proceed to Payment
              </Button>
            </div>
          ) : null}
        </OrderSummary>
      </div>
      <AddressDialog
        kind={dialog.kind}
        isOpen={dialog.isOpen}
        addresses={addresses}
        onClose={dialog.close}
        onSaved={() => {
          dialog.close()
          revalidate()
        }}
      />
    </main>
  )
}

/** The kind stays while the dialog fades away, so that its title does not change before it is gone. */
function useAddressDialog() {
  const [kind, setKind] = useState<AddressKind>('shipping')
  const [isOpen, setIsOpen] = useState(false)
  return {
    kind,
    isOpen,
    open(wanted: AddressKind) {
      setKind(wanted)
      setIsOpen(true)
    },
    close: () => setIsOpen(false),
  }
}

/** The choice shows at once and is saved behind it, so that a reload or another device finds it again. */
function useMethodChoice(saved: PaymentMethodId | null) {
  const [chosen, setChosen] = useState(saved)
  const [problem, setProblem] = useState<string | null>(null)
  const sessionEnded = useSessionEnded()

  async function choose(paymentMethod: PaymentMethodId) {
    setChosen(paymentMethod)
    const answer = await callApi('PUT', '/api/user/checkout', { paymentMethod })
    if (!answer.ok && answer.status === 401) return sessionEnded()
    setProblem(answer.ok ? null : answer.message || 'Your choice could not be saved. Please choose again.')
  }

  return { chosen, choose, problem }
}

function useProceed(
  method: PaymentMethodId | null,
  hasAddress: boolean,
  subtotalCents: number,
  onAddressMissing: () => void,
) {
  const navigate = useNavigate()
  const showMessage = useMessage()
  return async () => {
    if (!method) return
    if (hasAddress) {
      const state = { grandTotal: centsToText(subtotalCents + shippingCents) }
      await navigate(paymentPath(method), { state })
      return
    }
    await showMessage({
      kind: 'warning',
      title: 'Shipping Address',
      text: 'Please add a shipping address, so that we know where to send your order.',
    })
    onAddressMissing()
  }
}
