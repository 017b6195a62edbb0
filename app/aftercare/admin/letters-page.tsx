import { adminMeta } from '#app/identity/staff/screen/admin-meta.ts'
import { AdminScreen, Listed } from '#app/identity/staff/screen/admin-screen.tsx'
import { loadListAsStaff } from '#app/identity/staff/screen/staff-loader.ts'
import { useStaffList } from '#app/identity/staff/screen/use-staff-list.ts'
import type { Route } from './+types/letters-page'
import { ThreadCard } from './thread-card.tsx'

export const meta = () => adminMeta('Letters')

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadListAsStaff(request, '/api/admin/letters')
}

export default function LettersPage({ loaderData }: Route.ComponentProps) {
  const list = useStaffList(loaderData)
  return (
    <AdminScreen title="Letters">
      <Listed list={list} empty="No buyer has written about an order yet.">
        {(threads) => (
          <ul className="flex flex-col gap-5">
            {threads.map((thread) => (
              <ThreadCard
                key={thread.order_number}
                thread={thread}
                onChange={(after) =>
                  list.change((all) => all.map((one) => (one.order_number === after.order_number ? after : one)))
                }
              />
            ))}
          </ul>
        )}
      </Listed>
    </AdminScreen>
  )
}
