import { useEffect, useRef } from 'react'
import { Link, useRevalidator } from 'react-router'
import { dayText, displayDate } from '#app/framework/nairobi.ts'
import { adminMeta } from '#app/staff/screen/admin-meta.ts'
import { AnswerOrError } from '#app/staff/screen/admin-screen.tsx'
import { mayOpen } from '#app/staff/screen/screen-policy.ts'
import { staffLoader } from '#app/staff/screen/staff-loader.ts'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { Button } from '#app/ui/button.tsx'
import type { Route } from './+types/panel-page'
import type { todayCall } from './admin.api.server.ts'
import { todayScreensFor } from './admin-screens.ts'
import { usePendingCounts } from './pending/use-pending-counts.ts'
import { ScreenLinks } from './screen-links.tsx'
import { SearchField } from './search/search-field.tsx'
import { summaryOf, type Today } from './today/today.ts'
import { TodoList } from './today/todo-list.tsx'

export const meta = () => adminMeta('Today')

export const clientLoader = staffLoader<typeof todayCall>('/api/admin/today')

export default function PanelPage({ loaderData }: Route.ComponentProps) {
  const { logout, role } = useAdmin()
  const screens = todayScreensFor(role)
  const { revalidate } = useRevalidator()
  useReloadOnChange(revalidate)
  return (
    <main className="mx-auto w-full max-w-5xl px-margin pt-8 pb-12">
      {/* Places the first task within a thumb's reach on phones. */}
      <h1 className="mb-3 text-4xl md:text-3xl">Today</h1>
      <AnswerOrError answer={loaderData}>
        {(today) => (
          <>
            <p className="mb-6 text-soft">
              {dayText(today.day)}
              {today.items.some((item) => item.kind === 'make' && item.line.is_demo) && ' · demo orders'}
              <br />
              {summaryOf(today)}
            </p>
            {today.closed && <ClosedNotice day={today.day} {...today.closed} />}
            <div className="mb-8 max-w-[34rem]">
              <SearchField />
            </div>
            <TodoList today={today} onChange={revalidate} />
          </>
        )}
      </AnswerOrError>
      {screens.length > 0 && (
        <>
          <h2 className="mt-12 mb-3 text-xl">Products and sales</h2>
          <ScreenLinks screens={screens} />
        </>
      )}
      {/* At a desk the navigation has it. */}
      <Button kind="secondary" className="mt-8 md:hidden!" onClick={logout}>
        Logout
      </Button>
    </main>
  )
}

function ClosedNotice({ day, opens_on, is_selling_paused }: { day: string } & NonNullable<Today['closed']>) {
  const { role } = useAdmin()
  return (
    <p className="mb-6 border-l-4 border-red pl-4">
      The shop is closed until {displayDate(opens_on, day)}.{' '}
      {is_selling_paused ? 'Orders are paused.' : 'Buyers can still order.'}
      {mayOpen('/admin/closed-days', role) && (
        <>
          {' '}
          <Link to="/admin/closed-days" className="text-link whitespace-nowrap">
            Closed days
          </Link>
        </>
      )}
    </p>
  )
}

/** Reloads the list when a pending count has changed. */
function useReloadOnChange(revalidate: () => Promise<void>) {
  const counts = usePendingCounts()
  const lastCounts = useRef(counts)
  useEffect(() => {
    const hasChanged = lastCounts.current !== null && JSON.stringify(lastCounts.current) !== JSON.stringify(counts)
    lastCounts.current = counts
    if (hasChanged) void revalidate()
  }, [counts, revalidate])
}
