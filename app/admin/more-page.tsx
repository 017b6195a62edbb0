import { adminMeta } from '#app/staff/screen/admin-meta.ts'
import { PhoneLogout } from '#app/staff/screen/admin-screen.tsx'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { moreScreensFor, screenGroupsFor } from './admin-screens.ts'
import { ScreenLinks } from './screen-links.tsx'
import { readSetupDone } from './setup/setup-done.ts'

export const meta = () => adminMeta('More')

export default function MorePage() {
  const { role } = useAdmin()
  const screens = moreScreensFor(role)
  const groups = screenGroupsFor(role, readSetupDone())
  return (
    <main className="mx-auto w-full max-w-5xl px-margin pt-8 pb-12">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-3xl md:text-2xl">More</h1>
        <PhoneLogout />
      </div>
      <div className="gap-x-12 md:grid md:grid-cols-2 md:items-start">
        {screens.length > 0 && (
          <section aria-label="Orders">
            <h2 className="mb-3 pt-6 text-xl md:pt-8">Orders</h2>
            <ScreenLinks screens={screens} />
          </section>
        )}
        {groups.map(({ title, screens }) => (
          <section key={title} aria-label={title} className={groups.length === places.size ? places.get(title) : ''}>
            <h2 className="mb-3 pt-6 text-xl md:pt-8">{title}</h2>
            <ScreenLinks screens={screens} />
          </section>
        ))}
      </div>
    </main>
  )
}

/**
 * The places of the groups on wide screens. For a role with all groups the two columns have about the same height.
 */
const places: ReadonlyMap<string, string> = new Map([
  ['Money', 'md:col-start-1 md:row-start-2'],
  ['Numbers', 'md:col-start-1 md:row-start-3'],
  ['Technical', 'md:col-start-1 md:row-start-4'],
  ['Shop', 'md:col-start-2 md:row-span-3 md:row-start-1'],
  ['You', 'md:col-start-2 md:row-start-4'],
])
