import type { ReactNode } from 'react'
import { data } from 'react-router'
import { pricesInKes } from '#app/money/currency.ts'
import { formatKes, formatPrice } from '#app/money/money.ts'
import { paymentMethods } from '#app/money/payment-method.ts'
import { BackToOrder } from '#app/orders/back-to-order.tsx'
import { buyerPageHeaders, loadBuyerOrder, type OrderReference } from '#app/orders/buyer-access.server.ts'
import { NairobiTime } from '#app/orders/nairobi-time.tsx'
import { OrderLinesTable } from '#app/orders/order-lines-table.tsx'
import { buyerApiPath, buyerOrderPath } from '#app/orders/order-link.ts'
import { ownPageMeta } from '#app/shop/own-page-meta.ts'
import { shopContext } from '#app/shop/shop-context.server.ts'
import { useShopTexts } from '#app/shop/shop-texts.ts'
import { LogoPicture } from '#app/ui/beads/logo.tsx'
import { Button } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { WholeNames } from '#app/ui/whole-names.tsx'
import type { Route } from './+types/receipt-page'
import { readInvoiceDetails } from './messages.server.ts'
import { TaxNumberForm } from './tax-number-form.tsx'

export const meta = ownPageMeta('Receipt')
export const headers = () => buyerPageHeaders

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const address: OrderReference = params
  const order = await loadBuyerOrder(shop, request, address)
  if (!order?.paidAt) throw data('There is no receipt yet.', { status: 404 })
  const { number, paidAt, method, receipt, amountKes, refundedKes, isDemo, lines, contact } = order
  const { subtotalCents, discountCents, discountCode, discountKes, totalCents, rate } = order
  const { shippingCents, shippingKes, shippingName } = order
  return {
    orderPath: buyerOrderPath(address),
    callPath: buyerApiPath(address),
    order: { number, paidAt, method, receipt, amountKes, refundedKes, isDemo },
    goods: {
      lines,
      subtotalCents,
      ...{ discountCents, discountCode, discountKes },
      ...{ shippingCents, shippingKes, shippingName },
      ...{ totalCents, amountKes, rate },
    },
    buyer: contact.name,
    shopTaxNumber: shop.settings.shopTaxNumber || null,
    papers: await readInvoiceDetails(shop.db, order.id),
  }
}

export default function ReceiptPage({ loaderData }: Route.ComponentProps) {
  const { orderPath, callPath, order, goods, buyer, shopTaxNumber, papers } = loaderData
  const { shopName, contactPhone, contactEmail, look } = useShopTexts()
  const { title } = paymentMethods[order.method]
  const rows: [label: string, value: ReactNode][] = [
    ['Order', order.number],
    ['Invoice', papers.invoiceNumber],
    ['Paid', <NairobiTime key="paid" at={order.paidAt} />],
    ['Paid by', title],
    ['Payment receipt', order.receipt],
    ['Refunded since', order.refundedKes > 0 ? formatKes(order.refundedKes) : null],
    ['Buyer', buyer],
    ["Buyer's tax number", papers.buyerTaxNumber],
  ]
  return (
    <main data-totals className="page-column print:max-w-none print:p-0">
      <BackToOrder path={orderPath} number={order.number} />
      <header className="mt-4 flex flex-wrap items-center justify-between gap-x-4">
        <h1 className="text-3xl">Receipt</h1>
        <PrintButton />
        <p className="mt-5 basis-full border-t border-ink pt-5">
          <span className="block text-sm text-soft">Total paid</span>
          <span className="flex flex-col display-figures text-2xl">
            <span className="kes:not-last:other-price kes:order-1">{formatPrice(goods.totalCents)}</span>
            {pricesInKes() ? null : <span className="usd:other-price">{formatKes(order.amountKes)}</span>}
          </span>
        </p>
      </header>
      <div className="gap-x-16 md:grid md:grid-cols-2 md:items-start">
        <div>
          <address className="mt-6 not-italic [overflow-wrap:anywhere]">
            {look?.logo && <LogoPicture {...look.logo} />}
            <span className="block font-medium">{shopName}</span>
            {contactPhone}, {contactEmail}
            {shopTaxNumber ? <span className="block">Tax number {shopTaxNumber}</span> : null}
          </address>
          {order.isDemo ? <p className="mt-4 text-sm text-soft">Demo order: no real money moved.</p> : null}
        </div>
        <dl className="mt-6 mb-10 [overflow-wrap:anywhere] tabular-nums sm:grid sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-x-8 sm:gap-y-1 print:grid print:grid-cols-[auto_minmax(0,1fr)] print:gap-x-8">
          {rows.map(([label, value]) =>
            value === null ? null : (
              <div key={label} className="flex flex-wrap gap-x-6 py-0.5 sm:contents print:contents">
                <dt className="basis-[8rem] text-soft">{label}</dt>
                <dd className="min-w-0 grow basis-[9rem]">
                  {typeof value === 'string' ? <WholeNames>{value}</WholeNames> : value}
                </dd>
              </div>
            ),
          )}
        </dl>
      </div>
      <OrderLinesTable order={goods} />
      <TaxNumberForm path={`${callPath}/receipt`} taxNumber={papers.buyerTaxNumber} />
    </main>
  )
}

function PrintButton() {
  const isHydrated = useHydrated()
  return (
    <Button kind="secondary" className="no-print" disabled={!isHydrated} onClick={() => window.print()}>
      Save or print
    </Button>
  )
}
