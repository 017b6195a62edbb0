import { Printer } from 'lucide-react'
import { adminMeta } from '#app/identity/admin-meta.ts'
import { AdminFailure, AdminScreen } from '#app/identity/admin-screen.tsx'
import { useAdminData } from '#app/identity/use-admin-data.ts'
import { OrderFacts } from '#app/orders/admin/order-facts.tsx'
import { OrderMessages } from '#app/orders/admin/order-messages.tsx'
import { OrderMoves } from '#app/orders/admin/order-moves.tsx'
import { stateTexts } from '#app/orders/admin/order-words.ts'
import { PackingSlip } from '#app/orders/admin/packing-slip.tsx'
import type { StaffOrder } from '#app/orders/admin/staff-order.ts'
import { OrderPayments } from '#app/payments/admin/order-payments.tsx'
import { useShopWords } from '#app/platform/shop-words.ts'
import { BeadLoader } from '#app/ui/bead-loader.tsx'
import { Button } from '#app/ui/button.tsx'
import type { Route } from './+types/order-page'

export const meta: Route.MetaFunction = ({ params }) => adminMeta(`Order ${params.number}`)

export default function OrderPage({ params }: Route.ComponentProps) {
  const order = useAdminData<StaffOrder>(`/api/admin/orders/${encodeURIComponent(params.number)}`)
  const { shopName } = useShopWords()
  return (
    <AdminScreen title={`Order ${params.number}`} backTo="/admin/orders">
      {order.error && <AdminFailure message={order.error} onRetry={order.reload} />}
      {!order.data && !order.error && <BeadLoader label="Loading..." />}
      {order.data && (
        <>
          <div className="no-print">
            <p className="mb-5 text-lg">
              {stateTexts[order.data.state]}
              {order.data.is_demo && <span className="text-soft">, a demo order: no money moved</span>}
            </p>
            <OrderMoves order={order.data} onChange={order.set} onStale={order.reload} />
            <Button kind="plain" className="mt-3" onClick={() => window.print()}>
              <Printer aria-hidden size={18} strokeWidth={1.5} />
              Print packing slip
            </Button>
            <OrderFacts order={order.data} />
            <OrderMessages order={order.data} onChange={order.reload} />
          </div>
          {order.data.method === 'mpesa' && <OrderPayments key={order.data.state} number={order.data.number} />}
          <PackingSlip order={order.data} shopName={shopName} />
        </>
      )}
    </AdminScreen>
  )
}
