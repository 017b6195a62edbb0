import { useRevalidator } from 'react-router'
import { nairobiTimeText } from '#app/framework/nairobi.ts'
import { StaffOrderLink } from '#app/orders/admin/staff-order-link.tsx'
import { ReceiptCard } from '#app/payments/admin/receipt-card.tsx'
import type { StaffReceipt } from '#app/payments/admin/staff-receipt.ts'
import type { listReceiptsCall } from '#app/payments/admin/staff-receipts.api.server.ts'
import { kesText } from '#app/payments/kes-text.ts'
import { adminMeta } from '#app/staff/screen/admin-meta.ts'
import { AdminScreen, AnswerOrError } from '#app/staff/screen/admin-screen.tsx'
import { loadAsStaff } from '#app/staff/screen/staff-loader.ts'
import type { Route } from './+types/receipts-page'
import type { listStatementRowsCall } from './reconciliation.api.server.ts'

export const meta = () => adminMeta('Unmatched receipts')

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const [open, fromStatements, settled] = await Promise.all([
    loadAsStaff<typeof listReceiptsCall>(request, '/api/admin/receipts?state=open'),
    loadAsStaff<typeof listStatementRowsCall>(request, '/api/admin/statement-rows'),
    loadAsStaff<typeof listReceiptsCall>(request, '/api/admin/receipts?state=settled'),
  ])
  return { open, fromStatements, settled }
}

export default function ReceiptsPage({ loaderData: { open, fromStatements, settled } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  return (
    <AdminScreen title="Unmatched receipts">
      <p className="mb-6 max-w-prose text-soft">
        Payments we received but could not match to an order. Don’t trust screenshots or forwarded SMS.
      </p>
      <AnswerOrError answer={open}>
        {(receipts) =>
          receipts.length === 0 && !(fromStatements.ok && fromStatements.data.length > 0) ? (
            <p className="text-soft">Nothing to match: no payment waits for its order.</p>
          ) : (
            <ul className="flex flex-col gap-6">
              {receipts.map((receipt) => (
                <ReceiptCard key={receipt.receipt} receipt={receipt} onSettled={revalidate} />
              ))}
            </ul>
          )
        }
      </AnswerOrError>
      {fromStatements.ok && fromStatements.data.length > 0 && (
        <section className="mt-8">
          <h2 className="mb-3 text-xl">Known from a statement alone</h2>
          <ul className="flex flex-col gap-6">
            {fromStatements.data.map((receipt) => (
              <ReceiptCard key={receipt.receipt} receipt={receipt} calls="statement-rows" onSettled={revalidate} />
            ))}
          </ul>
        </section>
      )}
      {settled.ok && settled.data.length > 0 && <SettledReceipts receipts={settled.data} />}
    </AdminScreen>
  )
}

function SettledReceipts({ receipts }: { receipts: StaffReceipt[] }) {
  return (
    <section className="mt-12">
      <h2 className="mb-3 text-xl">Settled</h2>
      <ul className="border-t border-rule">
        {receipts.map(({ receipt, amount_kes, order_number, note, return_reference, settled_at, settled_by }) => (
          <li key={receipt} className="border-b border-rule py-3 text-sm [overflow-wrap:anywhere] tabular-nums">
            <span className="font-medium">{receipt}</span>, {kesText(amount_kes)}
            {order_number ? (
              <>
                {' for '}
                <StaffOrderLink number={order_number} />
              </>
            ) : (
              ', given back'
            )}
            <span className="block text-soft">
              {note && `${note}, `}
              {return_reference && `reference ${return_reference}, `}
              {settled_at && `${nairobiTimeText(new Date(settled_at))}, by ${settled_by}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
