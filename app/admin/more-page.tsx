import { adminMeta } from '#app/staff/screen/admin-meta.ts'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { Button } from '#app/ui/button.tsx'
import { screenGroupsOf } from './admin-screens.ts'
import { ScreenLinks } from './screen-links.tsx'

export const meta = () => adminMeta('More')

export default function MorePage() {
  const { role, logout } = useAdmin()
  return (
    <main className="mx-auto w-full max-w-5xl px-margin pt-8 pb-12">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-3xl">More</h1>
        <Button kind="secondary" className="md:hidden" onClick={logout}>
          Logout
        </Button>
      </div>
      <div className="grid gap-x-12 md:grid-cols-2">
        {screenGroupsOf(role).map(({ title, screens }) => (
          <section key={title} aria-label={title}>
            <h2 className="mt-8 mb-3 text-xl">{title}</h2>
            <ScreenLinks screens={screens} />
          </section>
        ))}
      </div>
    </main>
  )
}
