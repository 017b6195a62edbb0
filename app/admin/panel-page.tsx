import { useEffect, useRef } from 'react'
import { Link, useRevalidator } from 'react-router'
import { dayText, displayDate } from '#app/framework/nairobi.ts'
import { adminMeta } from '#app/staff/screen/admin-meta.ts'
import { AnswerOrError } from '#app/staff/screen/admin-screen.tsx'
import { joinFacts } from '#app/staff/screen/facts.ts'
import { mayOpen } from '#app/staff/screen/screen-policy.ts'
import { loadAsStaff, mayCall } from '#app/staff/screen/staff-loader.ts'
import { ThumbBar, ThumbBarSpacer } from '#app/staff/screen/thumb-bar.tsx'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { Button } from '#app/ui/button.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import type { Route } from './+types/panel-page'
import type { todayCall } from './admin.api.server.ts'
import { todayScreensFor } from './admin-screens.ts'
import { usePendingCounts } from './pending/use-pending-counts.ts'
import { ScreenLinks } from './screen-links.tsx'
import { SearchField } from './search/search-field.tsx'
import { storeSetupDone } from './setup/setup-done.ts'
import { summaryOf, type Today } from './today/today.ts'
import { TodoList } from './today/todo-list.tsx'

export const meta = () => adminMeta('Today')

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const answer = await loadAsStaff<typeof todayCall>(request, '/api/admin/today')
  if (answer.ok && mayCall('owner')) storeSetupDone(answer.data.to_set_up === 0)
  return answer
}

export default function PanelPage({ loaderData }: Route.ComponentProps) {
  const { logout, role } = useAdmin()
  const screens = todayScreensFor(role)
  const { revalidate } = useRevalidator()
  useReloadOnChange(revalidate)
  return (
    <main className="mx-auto w-full max-w-5xl px-margin pt-6 pb-12 md:pt-8">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h1 className="text-3xl md:text-2xl">Today</h1>
        {loaderData.ok && (
          <p className="text-sm text-soft">
            {joinFacts([dayText(loaderData.data.day), hasDemoOrders(loaderData.data) && 'demo orders'])}
          </p>
        )}
      </div>
      <AnswerOrError answer={loaderData}>
        {(today) => (
          <>
            <p className="mb-4 text-soft md:mb-6">{summaryOf(today)}</p>
            {today.closed && <ClosedNotice day={today.day} {...today.closed} />}
            <div className="md:mb-6 md:flex md:flex-wrap md:items-center md:gap-6">
              <div className="max-w-[34rem] grow">
                <SearchField />
              </div>
              <Shortcuts toMake={today.to_make} />
            </div>
            <TodoList today={today} onChange={revalidate} />
          </>
        )}
      </AnswerOrError>
      {screens.length > 0 && (
        <>
          <h2 className="mt-12 mb-3 text-xl">Products and sales</h2>
          <div className="lg:[&_a]:min-h-14 lg:[&_a>svg:last-child]:hidden lg:[&_ul]:grid lg:[&_ul]:grid-cols-4 lg:[&_ul]:gap-x-6 [&_li]:lg:border-0">
            <ScreenLinks screens={screens} />
          </div>
        </>
      )}
      {/* On desktops the navigation has the logout. */}
      <Button kind="secondary" className="mt-8 md:hidden!" onClick={logout}>
        Logout
      </Button>
      <ThumbBarSpacer />
    </main>
  )
}

function hasDemoOrders({ items }: Today): boolean {
  return items.some((item) => item.kind === 'make' && item.line.is_demo)
}

function Shortcuts({ toMake }: { toMake: number }) {
  const { may } = useAdmin()
  return (
    <ThumbBar>
      {may('workshop') ? (
        <ButtonLink kind="secondary" to="/admin/making" className="px-3! md:px-7!">
          Making queue
          {toMake > 0 && <span className="tabular-nums">{toMake}</span>}
        </ButtonLink>
      ) : (
        <ButtonLink kind="secondary" to="/admin/books">
          Closing the day
        </ButtonLink>
      )}
      {may('shop') && (
        <ButtonLink kind="secondary" to="/admin/requests/new" className="px-3! md:px-7!">
          Request payment
        </ButtonLink>
      )}
    </ThumbBar>
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
            Days off
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
