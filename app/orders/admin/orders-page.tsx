import { useDeferredValue } from 'react'
import { useSearchParams } from 'react-router'
import { adminMeta } from '#app/identity/admin-meta.ts'
import { AdminFailure, AdminScreen, MoreButton } from '#app/identity/admin-screen.tsx'
import { useAdminList } from '#app/identity/use-admin-list.ts'
import { BeadLoader } from '#app/ui/bead-loader.tsx'
import { SelectField, TextField } from '#app/ui/text-field.tsx'
import { OrderRow } from './order-row.tsx'
import { needsAHand, stateChoices } from './order-words.ts'
import type { StaffOrderRow } from './staff-order.ts'

export const meta = () => adminMeta('Orders')

/** State and search live in the address, so that Back from an order finds the list as it was. */
export default function OrdersPage() {
  const [params, setParams] = useSearchParams()
  const search = params.get('search') ?? ''
  const state = params.get('state') ?? (search ? '' : needsAHand)
  const wanted = useDeferredValue(search.trim())
  const query = new URLSearchParams({
    limit: '50',
    ...(state ? { state } : {}),
    ...(wanted ? { search: wanted } : {}),
  })
  const list = useAdminList<StaffOrderRow>(`/api/admin/orders?${query}`)

  function change(name: 'state' | 'search', value: string) {
    setParams(
      (before) => {
        const changed = new URLSearchParams(before)
        if (name === 'search' && value === '') changed.delete('search')
        else changed.set(name, value)
        return changed
      },
      { replace: true, preventScrollReset: true },
    )
  }

  return (
    <AdminScreen title="Orders">
      <div className="mb-6 grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Show"
          options={stateChoices}
          value={state}
          onChange={(event) => change('state', event.target.value)}
        />
        <TextField
          label="Search"
          type="search"
          placeholder="Number, name, phone or receipt"
          maxLength={100}
          value={search}
          onChange={(event) => change('search', event.target.value)}
        />
      </div>
      {list.error && <AdminFailure message={list.error} onRetry={list.reload} />}
      {!list.items && !list.error && <BeadLoader label="Loading..." />}
      {list.items?.length === 0 && <p className="text-soft">{wanted ? 'No order matches.' : 'No orders here.'}</p>}
      <ul className="border-t border-rule empty:hidden">
        {list.items?.map((order) => (
          <OrderRow key={order.number} order={order} />
        ))}
      </ul>
      {list.hasMore && <MoreButton isBusy={list.isLoadingMore} onClick={list.loadMore} />}
    </AdminScreen>
  )
}
