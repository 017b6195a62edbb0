import { useRevalidator } from 'react-router'
import { nairobiTimeText } from '#app/framework/nairobi.ts'
import { StaffOrderLink } from '#app/orders/admin/staff-order-link.tsx'
import { ReceiptCard } from '#app/payments/admin/receipt-card.tsx'
import type { StaffReceipt } from '#app/payments/admin/staff-receipt.ts'
import type { listReceiptsCall, settleReceiptCall } from '#app/payments/admin/staff-receipts.api.server.ts'
import { useSettle } from '#app/payments/admin/use-settle.ts'
import { formatExactKes } from '#app/payments/kes-text.ts'
import { adminMeta } from '#app/staff/screen/admin-meta.ts'
import { AdminScreen, AnswerOrError, EmptyState } from '#app/staff/screen/admin-screen.tsx'
import { staffLoader, staffLoaders } from '#app/staff/screen/staff-loader.ts'
import { ThumbBarSpacer } from '#app/staff/screen/thumb-bar.tsx'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { Button } from '#app/ui/button.tsx'
import type { Route } from './+types/receipts-page'
import type { listStatementRowsCall } from './reconciliation.api.server.ts'

export const meta = () => adminMeta('Payments without an order')

export const clientLoader = staffLoaders({
  open: staffLoader<typeof listReceiptsCall>('/api/admin/receipts?state=open'),
  fromStatements: staffLoader<typeof listStatementRowsCall>('/api/admin/statement-rows'),
  settled: staffLoader<typeof listReceiptsCall>('/api/admin/receipts?state=settled'),
})

export default function ReceiptsPage({ loaderData: { open, fromStatements, settled } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const isOnly = [open, fromStatements].flatMap((one) => (one.ok ? one.data : [])).length === 1
  return (
    <AdminScreen title="Payments without an order">
      <p className="measure mb-6 text-soft">
        This money came in, but the shop doesn’t know which order it pays. Trust only your own statement, not a
        screenshot or a forwarded SMS.
      </p>
      <AnswerOrError answer={open}>
        {(receipts) =>
          receipts.length === 0 && !(fromStatements.ok && fromStatements.data.length > 0) ? (
            <EmptyState text="Every payment has its order." />
          ) : (
            <ul className="flex flex-col gap-6">
              {receipts.map((receipt) => (
                <ReceiptCard key={receipt.receipt} receipt={receipt} isOnly={isOnly} onSettled={revalidate} />
              ))}
            </ul>
          )
        }
      </AnswerOrError>
      {fromStatements.ok && fromStatements.data.length > 0 && (
        <section className="mt-8">
          <h2 className="mb-3 text-xl">Seen only in a statement</h2>
          <ul className="flex flex-col gap-6">
            {fromStatements.data.map((receipt) => (
              <ReceiptCard
                key={receipt.receipt}
                receipt={receipt}
                calls="statement-rows"
                isOnly={isOnly}
                onSettled={revalidate}
              />
            ))}
          </ul>
        </section>
      )}
      {settled.ok && settled.data.length > 0 && <SettledReceipts receipts={settled.data} onReopened={revalidate} />}
      <ThumbBarSpacer />
    </AdminScreen>
  )
}

type SettledProps = { receipts: StaffReceipt[]; onReopened: () => Promise<void> }

function SettledReceipts({ receipts, onReopened }: SettledProps) {
  return (
    <section className="mt-12">
      <h2 className="mb-3 text-xl">Settled</h2>
      <ul className="border-t border-rule">
        {receipts.map((one) => (
          <li
            key={one.receipt}
            className="flex flex-wrap items-center justify-between gap-x-4 border-b border-rule py-3 text-sm [overflow-wrap:anywhere] tabular-nums"
          >
            <div className="min-w-0 grow basis-60">
              <span className="font-medium">{one.receipt}</span>, {formatExactKes(one.amount_kes)}
              <SettledFor receipt={one} />
              <span className="block text-soft">
                {one.note && `${one.note}, `}
                {one.return_reference && `reference ${one.return_reference}, `}
                {one.settled_at && `${nairobiTimeText(new Date(one.settled_at))}, by ${one.settled_by}`}
              </span>
            </div>
            {one.is_outside && <ReopenSale receipt={one} onReopened={onReopened} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function SettledFor({ receipt: { order_number, is_outside } }: { receipt: StaffReceipt }) {
  if (is_outside) return ', a sale not made in this shop'
  if (!order_number) return ', returned'
  return (
    <>
      {' for '}
      <StaffOrderLink number={order_number} />
    </>
  )
}

type ReopenProps = { receipt: StaffReceipt; onReopened: () => Promise<void> }

/** Reopens a sale outside the shop that belongs to an order after all. */
function ReopenSale({ receipt: { receipt, amount_kes }, onReopened }: ReopenProps) {
  const { call, may } = useAdmin()
  const { isBusy, settle } = useSettle(onReopened)
  if (!may('money')) return null
  return (
    <Button
      kind="plain"
      isBusy={isBusy}
      aria-label={`Undo the sale of ${receipt}`}
      onClick={() =>
        void settle(`${receipt}: ${formatExactKes(amount_kes)} waits for its order again.`, () =>
          call<typeof settleReceiptCall>('POST', `/api/admin/receipts/${receipt}/settle`, { action: 'reopen' }),
        )
      }
    >
      Undo
    </Button>
  )
}
