import { Link, useSearchParams } from 'react-router'
import { adminMeta } from '#app/staff/screen/admin-meta.ts'
import { AdminScreen, PagedRows } from '#app/staff/screen/admin-screen.tsx'
import { loadListAsStaff } from '#app/staff/screen/staff-loader.ts'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { useStaffList } from '#app/staff/screen/use-staff-list.ts'
import { useStaffParams } from '#app/staff/screen/use-staff-params.ts'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { Route } from './+types/orders-page'
import { ExportOrders } from './export-orders.tsx'
import { OrderColumns, OrderRow } from './order-row.tsx'
import { allOrdersFilter, attentionFilter, stateOptions } from './order-texts.ts'
import type { listStaffOrdersCall } from './staff-orders.api.server.ts'

export const meta = () => adminMeta('Orders')

/** State and search are in the URL, so that Back from an order shows the same list. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { state, search, isDueFirst } = readFilter(new URL(request.url).searchParams)
  const query = new URLSearchParams({
    limit: '50',
    ...(state === allOrdersFilter ? {} : { state }),
    ...(isDueFirst ? { sort: 'due' } : {}),
    ...(search.trim() ? { search: search.trim() } : {}),
  })
  return loadListAsStaff<typeof listStaffOrdersCall>(request, `/api/admin/orders?${query}`)
}

function readFilter(params: URLSearchParams) {
  const search = params.get('search') ?? ''
  const state = params.get('state') ?? (search ? allOrdersFilter : attentionFilter)
  return { search, state, isDueFirst: state === attentionFilter && params.get('sort') === 'due' }
}

export default function OrdersPage({ loaderData }: Route.ComponentProps) {
  const list = useStaffList(loaderData)
  const { may } = useAdmin()
  const [appliedParams] = useSearchParams()
  const [params, setParam] = useStaffParams()
  const filter = readFilter(params)
  const { state, isDueFirst } = readFilter(appliedParams)
  const isToDo = state === attentionFilter
  const isAllDemo = list.items?.length ? list.items.every(({ is_demo }) => is_demo) : false
  return (
    <AdminScreen title="Orders" isTopLevel>
      <div className="mb-3 flex flex-wrap gap-x-2 gap-y-4 md:gap-x-4">
        <SelectField
          label="Show"
          options={stateOptions}
          value={filter.state}
          className="min-w-0 grow-[5] basis-40 md:max-w-60"
          onChange={(event) => setParam('state', event.target.value)}
        />
        <TextField
          label="Search"
          type="search"
          placeholder="Name, number"
          className="min-w-0 grow-[2] basis-36 [&_input:placeholder-shown::-webkit-search-cancel-button]:hidden"
          maxLength={100}
          defaultValue={filter.search}
          onChange={(event) => setParam('search', event.target.value)}
        />
      </div>
      <div className="mb-3 flex-wrap items-center justify-between gap-x-6 md:flex">
        <p className="text-sm text-soft">
          {orderText(isAllDemo, isDueFirst)}{' '}
          {isToDo && (
            <>
              Sort{' '}
              <button
                type="button"
                className="thumb-area text-link"
                onClick={() => setParam('sort', isDueFirst ? '' : 'due')}
              >
                {isDueFirst ? 'newest first' : 'by due day'}
              </button>
              {may('workshop') ? ', or see the ' : '.'}
            </>
          )}
          {may('workshop') && (
            <>
              {!isToDo && 'See what is due first in the '}
              <Link to="/admin/making" className="thumb-area text-link">
                making queue
              </Link>
              {may('shop') && (
                <>
                  {' or the '}
                  <Link to="/admin/customers" className="thumb-area text-link">
                    customers
                  </Link>
                </>
              )}
              .
            </>
          )}
        </p>
        <ExportOrders filter={filter} className="max-md:hidden open:basis-full" />
      </div>
      {list.items?.length ? <OrderColumns /> : null}
      <PagedRows
        list={list}
        empty={appliedParams.get('search') ? 'No order matches.' : 'No orders here.'}
        row={(order) => (
          <OrderRow key={order.number} order={order} saysDemo={!isAllDemo} search={appliedParams.get('search') ?? ''} />
        )}
      />
      <p className="mt-6 mb-2 max-w-prose text-sm text-soft">
        Trust only your own statement, not a screenshot or a forwarded SMS. An order without a payment says ‘Awaiting
        payment’.
      </p>
      {/* On phones the export is at the end of the page, within reach of a thumb. */}
      <ExportOrders filter={filter} className="md:hidden" />
    </AdminScreen>
  )
}

function orderText(isAllDemo: boolean, isDueFirst: boolean): string {
  if (isDueFirst) return isAllDemo ? 'Demo orders, earliest due day first.' : 'Earliest due day first.'
  return isAllDemo ? 'Demo orders, newest first.' : 'Newest first.'
}
