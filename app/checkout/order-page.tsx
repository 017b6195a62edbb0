import { type ReactNode, useId } from 'react'
import { data, Link } from 'react-router'
import { isSameAddress } from '#app/account/address.ts'
import { SaveOrder } from '#app/account/save-order.tsx'
import { OrderHelp } from '#app/conversations/order-help.tsx'
import { requireCustomerPage } from '#app/customers/require-customer.server.ts'
import { addressPhoneText } from '#app/delivery/phone-number.ts'
import { AddressBlock } from '#app/orders/address-block.tsx'
import { toBuyerOrder } from '#app/orders/buyer-order.ts'
import { isCollected, type Order } from '#app/orders/order.ts'
import { OrderLinesTable } from '#app/orders/order-lines-table.tsx'
import { readOrderLink } from '#app/orders/order-link.server.ts'
import { findCustomerOrder } from '#app/orders/orders.server.ts'
import { OrderPhotographs } from '#app/orders/photographs/order-photographs.tsx'
import { readPaymentStatus } from '#app/payments/status/payment-status.server.ts'
import { OrderReviews } from '#app/reviews/order-reviews.tsx'
import { ownPageMeta } from '#app/shop/own-page-meta.ts'
import { shopContext } from '#app/shop/shop-context.server.ts'
import { ButtonLink } from '#app/ui/button-link.tsx'
import type { Route } from './+types/order-page'
import { DemoOrderNote, FindOrderLink, NoSuchOrder, OrderHeading, OrderPayment, PrintButton } from './order-parts.tsx'
import { OrderProgress } from './order-progress.tsx'
import { readOrderSections } from './order-sections.server.ts'

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return ownPageMeta(loaderData ? `Order ${loaderData.order.number}` : 'Order')({ matches })
}
export const headers = () => ({ 'cache-control': 'private, no-store' })

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const customer = await requireCustomerPage(shop, request)
  const order = await findCustomerOrder(shop.db, customer.id, params.number)
  if (!order) throw data('There is no such order.', { status: 404 })
  const { contact, shippingAddress, customerAddress } = order
  return {
    order: { ...toBuyerOrder(order), contact, shippingAddress, customerAddress },
    status: await readPaymentStatus(shop, order),
    ...(await readOrderSections(shop, order)),
    // Only guests need a link: other customers find their orders in the account.
    link: customer.isGuest ? `${shop.config.publicUrl}${await readOrderLink(shop.db, order)}` : null,
  }
}

export default function OrderPage({ loaderData }: Route.ComponentProps) {
  const { order, status, photographs, reviewed, link, cancel, letters } = loaderData
  return (
    <main data-totals className="page-column print:max-w-none print:p-0">
      <OrderHeading order={order} isChecked={status?.kind === 'in-review'} />
      <div className="mt-6 flex flex-col gap-8">
        <OrderProgress {...loaderData} town={order.shippingAddress.city} />
        <OrderPhotographs photographs={photographs} orderReference={order} />
        <OrderLinesTable order={order} />
        <OrderPayment order={order} />
        <RecipientSections order={order} />
        <OrderHelp
          path={`/account/orders/${order.number}`}
          isPaid={order.paidAt !== null}
          cancel={cancel}
          letters={letters}
        >
          {/* A paid order has a print button in its receipt instead. */}
          {order.paidAt ? null : <PrintButton />}
        </OrderHelp>
        <OrderReviews pieces={reviewed} path={`/account/orders/${order.number}`} />
        <SaveOrder name={order.contact.name} email={order.contact.email} link={link} />
        <DemoOrderNote order={order} />
      </div>
      <p className="no-print mt-12">
        <Link to="/account/orders" className="text-link inline-flex min-h-11 items-center">
          All your orders
        </Link>
      </p>
    </main>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <NoSuchOrder error={error}>
      <p className="measure text-lg">
        Its number may be mistyped, or it was ordered with another account. Everything ordered with this one is in your
        list.
      </p>
      <ButtonLink to="/account/orders">Your orders</ButtonLink>
      <FindOrderLink />
    </NoSuchOrder>
  )
}

type Recipients = Pick<Order, 'contact' | 'shippingAddress' | 'customerAddress' | 'delivery' | 'state'>

function RecipientSections({ order }: { order: Recipients }) {
  const contact = contactLines(order)
  return (
    <div className="flex flex-wrap gap-x-16 gap-y-8 [overflow-wrap:anywhere] *:max-w-sm max-sm:flex-col">
      <RecipientSection
        title={isCollected(order) ? (order.state === 'delivered' ? 'Collected at' : 'Collect at') : 'Shipping Address'}
      >
        <AddressBlock address={order.shippingAddress} />
      </RecipientSection>
      {isSameAddress(order.shippingAddress, order.customerAddress) ? null : (
        <RecipientSection title="Customer Address">
          <AddressBlock address={order.customerAddress} />
        </RecipientSection>
      )}
      {contact.length === 0 ? null : (
        <RecipientSection title="Contact">
          {contact.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </RecipientSection>
      )}
    </div>
  )
}

/** Leaves out name and phone if the address has the same. */
function contactLines({ contact: { name, email, phone: typed }, shippingAddress }: Recipients): string[] {
  const phone = addressPhoneText({ phone: typed, country: shippingAddress.country })
  const isAddressee = name === shippingAddress.name && phone === addressPhoneText(shippingAddress)
  return (isAddressee ? [email] : [name, email, phone]).filter((line) => line !== '')
}

function RecipientSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      <div className="mt-2">{children}</div>
    </section>
  )
}
