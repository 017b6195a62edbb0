import { adminMeta } from '#app/staff/screen/admin-meta.ts'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { Button } from '#app/ui/button.tsx'
import { screenGroupsFor } from './admin-screens.ts'
import { ScreenLinks } from './screen-links.tsx'

export const meta = () => adminMeta('More')

export default function MorePage() {
  const { role, logout } = useAdmin()
  return (
    <main className="mx-auto w-full max-w-5xl px-margin pt-8 pb-12">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-3xl md:text-2xl">More</h1>
        <Button kind="secondary" className="md:hidden" onClick={logout}>
          Logout
        </Button>
      </div>
      <div className="gap-x-12 md:grid md:grid-cols-2 md:items-start">
        {screenGroupsFor(role).map(({ title, screens }) => (
          <section key={title} aria-label={title} className={columnOf(title)}>
            <h2 className="mb-3 pt-8 text-xl">{title}</h2>
            <ScreenLinks screens={screens} />
          </section>
        ))}
      </div>
    </main>
  )
}

/** On wide screens the longest group stands beside all others. */
function columnOf(title: string): string {
  return title === 'Shop' ? 'md:col-start-2 md:row-span-4 md:row-start-1' : 'md:col-start-1'
}
