import { useRevalidator } from 'react-router'
import { nairobiTimeText } from '#app/framework/nairobi.ts'
import { StaffOrderLink } from '#app/orders/admin/staff-order-link.tsx'
import { adminMeta } from '#app/staff/screen/admin-meta.ts'
import { AdminScreen, AnswerOrError } from '#app/staff/screen/admin-screen.tsx'
import { loadAsStaff } from '#app/staff/screen/staff-loader.ts'
import { kesText } from '../kes-text.ts'
import type { Route } from './+types/receipts-page'
import { ReceiptCard } from './receipt-card.tsx'
import type { StaffReceipt } from './staff-receipt.ts'
import type { listReceiptsCall } from './staff-receipts.api.server.ts'

export const meta = () => adminMeta('Unmatched receipts')

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const [open, settled] = await Promise.all([
    loadAsStaff<typeof listReceiptsCall>(request, '/api/admin/receipts?state=open'),
    loadAsStaff<typeof listReceiptsCall>(request, '/api/admin/receipts?state=settled'),
  ])
  return { open, settled }
}

export default function ReceiptsPage({ loaderData: { open, settled } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  return (
    <AdminScreen title="Unmatched receipts">
      <p className="mb-6 max-w-prose text-soft">
        Payments we received but could not match to an order. Don’t trust screenshots or forwarded SMS.
      </p>
      <AnswerOrError answer={open}>
        {(receipts) =>
          receipts.length === 0 ? (
            <p className="text-soft">Every receipt has its order.</p>
          ) : (
            <ul className="flex flex-col gap-6">
              {receipts.map((receipt) => (
                <ReceiptCard key={receipt.receipt} receipt={receipt} onSettled={revalidate} />
              ))}
            </ul>
          )
        }
      </AnswerOrError>
      {settled.ok && settled.data.length > 0 && <SettledReceipts receipts={settled.data} />}
    </AdminScreen>
  )
}

function SettledReceipts({ receipts }: { receipts: StaffReceipt[] }) {
  return (
    <section className="mt-12">
      <h2 className="mb-3 text-xl">Settled</h2>
      <ul className="border-t border-rule">
        {receipts.map(({ receipt, amount_kes, order_number, note, settled_at, settled_by }) => (
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
              {settled_at && `${nairobiTimeText(new Date(settled_at))}, by ${settled_by}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
