import { lazy, type ReactNode, Suspense } from 'react'
import { currencyName } from '#app/money/currency-names.ts'
import { adminMeta } from '#app/staff/screen/admin-meta.ts'
import { AdminScreen } from '#app/staff/screen/admin-screen.tsx'
import { screenRefusal } from '#app/staff/screen/screen-policy.ts'
import { mayCall, requireStaffToken } from '#app/staff/screen/staff-loader.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Route } from './+types/dashboard-page'
import { DashboardTiles } from './dashboard-tiles.tsx'
import { fetchDashboard } from './fetch-dashboard.ts'
import { monthName } from './figures.ts'
import { MonthTable } from './month-table.tsx'
import type { DashboardView } from './sale-wire.ts'

const CategoryChart = lazy(() => import('./category-chart.tsx'))
const MonthChart = lazy(() => import('./month-chart.tsx'))

export const meta = () => adminMeta('Dashboard')

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const token = requireStaffToken()
  if (mayCall('money')) return fetchDashboard(token, request.signal)
  return { ok: false as const, message: screenRefusal(new URL(request.url).pathname) }
}

export default function DashboardPage({ loaderData: answer }: Route.ComponentProps) {
  return (
    <AdminScreen title="Dashboard">
      {answer.ok ? (
        <Dashboard data={answer.data} />
      ) : (
        <Notice kind="error" title="Error Loading Dashboard">
          <p>{answer.message}</p>
          <Button kind="secondary" className="mt-3" onClick={() => window.location.reload()}>
            Retry
          </Button>
        </Notice>
      )}
    </AdminScreen>
  )
}

function Dashboard({ data }: { data: DashboardView }) {
  const soldCategories = data.by_category.filter((entry) => entry.value > 0)
  const hasMonths = data.monthly_sales.some((entry) => entry.sales !== 0)
  const cents = (amount: number) => Math.round(amount * 100)
  const monthsCents = data.monthly_sales.reduce((all, { sales }) => all + cents(sales), 0)
  const firstMonth = data.monthly_sales[0]?.month
  return (
    <div className="flex flex-col gap-10">
      <DashboardTiles data={data} />
      <Chart title="Sales by Category">
        {soldCategories.length > 0 ? (
          <CategoryChart entries={soldCategories} />
        ) : (
          <p className="text-soft">No category data available</p>
        )}
      </Chart>
      <Chart title="Monthly Sales">
        {hasMonths ? (
          <>
            <p className="-mt-2 mb-4 text-sm text-soft">{monthsText(data.monthly_sales)}</p>
            <MonthChart entries={data.monthly_sales} />
            <MonthTable months={data.monthly_sales} />
          </>
        ) : (
          <p className="text-soft">No monthly sales data available</p>
        )}
        {firstMonth && monthsCents !== cents(data.total_earned) && (
          <p className="mt-2 text-sm text-soft">Total Earnings also include sales before {monthName(firstMonth)}.</p>
        )}
      </Chart>
      {data.is_demo && <p className="text-sm text-soft">The shop runs in demo mode: these are demo sales.</p>}
    </div>
  )
}

/** 'Jan 2026 to Dec 2026 so far, in US dollars' */
function monthsText(months: DashboardView['monthly_sales']): string {
  const [first = '', last = ''] = [months[0]?.month, months.at(-1)?.month]
  return `${monthName(first)} to ${monthName(last)} so far, in ${currencyName()}`
}

function Chart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-4 text-xl">{title}</h2>
      <Suspense fallback={<div className="h-[300px]" />}>{children}</Suspense>
    </section>
  )
}
