import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { dayText } from '#app/framework/nairobi.ts'
import { adminMeta } from '#app/staff/screen/admin-meta.ts'
import { AnswerOrError } from '#app/staff/screen/admin-screen.tsx'
import { loadAsStaff } from '#app/staff/screen/staff-loader.ts'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { Button } from '#app/ui/button.tsx'
import type { Route } from './+types/panel-page'
import type { todayCall } from './admin.api.server.ts'
import { panelScreens } from './admin-screens.ts'
import { usePendingCounts } from './pending/use-pending-counts.ts'
import { ScreenLinks } from './screen-links.tsx'
import { SearchField } from './search/search-field.tsx'
import type { Today } from './today/today.ts'
import { TodoList } from './today/todo-list.tsx'

export const meta = () => adminMeta('Today')

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadAsStaff<typeof todayCall>(request, '/api/admin/today')
}

export default function PanelPage({ loaderData }: Route.ComponentProps) {
  const { logout } = useAdmin()
  const { revalidate } = useRevalidator()
  useFreshList(revalidate)
  return (
    <main className="mx-auto w-full max-w-3xl px-margin pt-8 pb-12">
      {/* On phones the first thing to do begins where a thumb reaches it. */}
      <h1 className="mb-3 text-4xl md:text-3xl">Today</h1>
      <AnswerOrError answer={loaderData}>
        {(today) => (
          <>
            <p className="mb-6 text-soft">
              {dayText(today.day)}
              <br />
              {summary(today)}
            </p>
            <div className="mb-8 max-w-[34rem]">
              <SearchField />
            </div>
            <TodoList today={today} onChange={revalidate} />
          </>
        )}
      </AnswerOrError>
      <h2 className="mt-12 mb-3 text-xl">Products and sales</h2>
      <ScreenLinks screens={panelScreens} />
      <Button kind="secondary" className="mt-8" onClick={logout}>
        Logout
      </Button>
    </main>
  )
}

/** Whatever changes a count changes the list as well. */
function useFreshList(revalidate: () => Promise<void>) {
  const counts = usePendingCounts()
  const before = useRef(counts)
  useEffect(() => {
    const hasChanged = before.current !== null && JSON.stringify(before.current) !== JSON.stringify(counts)
    before.current = counts
    if (hasChanged) void revalidate()
  }, [counts, revalidate])
}

function summary({ day, items, to_make, to_send }: Today): string {
  const late = items.filter(({ due_on }) => due_on < day).length
  const parts = [
    ...(late > 0 ? [`${late} late`] : []),
    ...(to_make > 0 ? [`${to_make} to make`] : []),
    ...(to_send > 0 ? [`${to_send} to send`] : []),
  ]
  return parts.length === 0 ? 'No orders wait.' : `${parts.join(', ')}.`
}
