import { data, redirect, useNavigate, useRevalidator } from 'react-router'
import { CreateAccountForm, OrderFold } from '#app/account/save-order.tsx'
import { DemoOrderNote, NoSuchOrder, OrderHeading, OrderPayment, PrintButton } from '#app/checkout/order-parts.tsx'
import { OrderProgress } from '#app/checkout/order-progress.tsx'
import { readOrderSections } from '#app/checkout/order-sections.server.ts'
import { OrderHelp } from '#app/conversations/order-help.tsx'
import { findCustomer } from '#app/customers/customers.server.ts'
import { isGuest } from '#app/customers/guests.server.ts'
import { callApi } from '#app/framework/browser/api-client.ts'
import { toBuyerOrder } from '#app/orders/buyer-order.ts'
import type { Order } from '#app/orders/order.ts'
import { OrderLinesTable } from '#app/orders/order-lines-table.tsx'
import { findOrderByLink } from '#app/orders/order-link.server.ts'
import { orderLinkPath } from '#app/orders/order-link.ts'
import { OrderPhotographs } from '#app/orders/photographs/order-photographs.tsx'
import { readPaymentStatus } from '#app/payments/status/payment-status.server.ts'
import { OrderReviews } from '#app/reviews/order-reviews.tsx'
import { linkPageHeaders, linkPageMeta } from '#app/shop/own-page-meta.ts'
import { shopContext } from '#app/shop/shop-context.server.ts'
import { Button } from '#app/ui/button.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { useMessage } from '#app/ui/messages.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { Route } from './+types/order-link-page'
import type { joinOrderCall } from './guests.api.server.ts'

export const meta = linkPageMeta('Your order')
export const headers = linkPageHeaders

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const order = await findOrderByLink(shop.db, params.number, params.token)
  if (!order) throw data('There is no such order.', { status: 404 })
  const visitor = await findCustomer(shop, request.headers)
  if (visitor?.id === order.customerId) throw redirect(`/account/orders/${order.number}`)
  const status = await readPaymentStatus(shop, order)
  return {
    path: orderLinkPath(order.number, params.token),
    token: params.token,
    order: toLinkOrder(order),
    // Displays only statuses without a link to a payment page, because such pages need the buyer's cart.
    status: status?.kind === 'in-review' || status?.kind === 'paid-and-more' ? status : null,
    ...(await readOrderSections(shop, order)),
    // Only a guest's order can move to an account.
    saveForm: (await isGuest(shop.db, order.customerId)) ? chooseSaveForm(visitor) : null,
  }
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <NoSuchOrder error={error}>
      <p className="measure text-lg">
        Its link may have lost a part on the way. Open it as it came in our message, or have it sent again.
      </p>
      <ButtonLink to="/orders/find">Find an order</ButtonLink>
    </NoSuchOrder>
  )
}

function chooseSaveForm(visitor: { isGuest?: true } | null): 'account' | 'password' {
  return visitor && !visitor.isGuest ? 'account' : 'password'
}

/** Leaves out the buyer's data except the name and the town, because everyone with the link sees the page. */
function toLinkOrder(order: Order) {
  const { contact, shippingAddress } = order
  return {
    ...toBuyerOrder(order),
    name: contact.name,
    town: [shippingAddress.city, shippingAddress.country].filter(Boolean).join(', '),
  }
}

export default function OrderLinkPage({ loaderData }: Route.ComponentProps) {
  const { order, status, photographs, reviewed, saveForm, path, token, cancel, letters } = loaderData
  return (
    <main data-totals className="page-column print:max-w-none print:p-0">
      <OrderHeading order={order} isChecked={status?.kind === 'in-review'} />
      <div className="mt-6 flex flex-col gap-8">
        <OrderProgress {...loaderData} />
        <OrderPhotographs photographs={photographs} orderReference={{ number: order.number, token }} />
        <OrderLinesTable order={order} />
        <OrderPayment order={order} />
        <p className="[overflow-wrap:anywhere]">
          For {order.name}
          {order.town ? `, ${order.town}` : ''}
        </p>
        <OrderHelp path={path} isPaid={order.paidAt !== null} cancel={cancel} letters={letters}>
          <PrintButton />
        </OrderHelp>
        <OrderReviews pieces={reviewed} path={path} />
        {saveForm === null ? null : (
          <SaveOrderSection number={order.number} name={order.name} path={path} form={saveForm} />
        )}
        <DemoOrderNote order={order} />
      </div>
    </main>
  )
}

type SaveOrderSectionProps = {
  number: string
  name: string
  path: ReturnType<typeof orderLinkPath>
  form: 'account' | 'password'
}

/** Everyone with the link may move the order to an account, either an existing or a new one. */
function SaveOrderSection({ number, name, path, form }: SaveOrderSectionProps) {
  const showMessage = useMessage()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const isHydrated = useHydrated()

  async function join() {
    const answer = await callApi<typeof joinOrderCall>('POST', `/api${path}/join`)
    if (answer.ok) return navigate(`/account/orders/${number}`, { replace: true })
    await revalidate()
    const text = answer.message || 'The order could not be added. Please try again.'
    void showMessage({ kind: 'error', title: 'Error!', text })
  }

  return (
    <OrderFold title={form === 'account' ? 'Add it to your account' : 'Make an account'}>
      <p className="measure mb-6 text-soft">Add it to an account, and you see it wherever you log in.</p>
      {form === 'account' ? (
        <Button kind="secondary" disabled={!isHydrated} onClick={() => void join()}>
          Add it to my orders
        </Button>
      ) : (
        <CreateAccountForm name={name} email="" returnTo={path} onSaved={join} />
      )}
    </OrderFold>
  )
}
