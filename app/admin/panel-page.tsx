import { Link } from 'react-router'
import { adminMeta } from '#app/identity/staff/screen/admin-meta.ts'
import { Answered } from '#app/identity/staff/screen/admin-screen.tsx'
import { loadAsStaff } from '#app/identity/staff/screen/staff-loader.ts'
import { useAdmin } from '#app/identity/staff/screen/use-admin.ts'
import { Button } from '#app/ui/button.tsx'
import { ChevronRight } from '#app/ui/icons/icons.tsx'
import type { Route } from './+types/panel-page'
import { type AdminScreenLink, screenGroupsOf } from './admin-screens.ts'
import { noteWaiting, useWaiting } from './live/use-waiting.ts'
import { WaitingSection } from './live/waiting-section.tsx'

export const meta = () => adminMeta('Panel')

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const answer = await loadAsStaff(request, '/api/admin/waiting')
  if (answer.ok) noteWaiting(answer.data)
  return answer
}

export default function PanelPage({ loaderData }: Route.ComponentProps) {
  const { isOwner, logout } = useAdmin()
  const live = useWaiting()
  return (
    <main className="mx-auto w-full max-w-3xl px-margin pt-8 pb-12">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-2xl">Back office</h1>
        <Button kind="secondary" onClick={logout}>
          Logout
        </Button>
      </div>
      <Answered answer={loaderData}>{(loaded) => <WaitingSection waiting={live ?? loaded} />}</Answered>
      <h2 className="mt-12 text-xl">All screens</h2>
      {screenGroupsOf(isOwner).map(({ title, screens }) => (
        <section key={title} aria-label={title}>
          <h3 className="mt-8 mb-3 text-lg">{title}</h3>
          <ScreenLinks screens={screens} />
        </section>
      ))}
    </main>
  )
}

function ScreenLinks({ screens }: { screens: readonly AdminScreenLink[] }) {
  return (
    <ul className="border-t border-rule">
      {screens.map(({ path, label, about, icon: Icon }) => (
        <li key={path} className="border-b border-rule">
          <Link to={path} className="flex min-h-18 items-center gap-4 py-3 hover:text-red">
            <Icon size={24} strokeWidth={1.5} className="shrink-0" />
            <span className="min-w-0 grow [overflow-wrap:anywhere]">
              <span className="block text-lg">{label}</span>
              <span aria-hidden="true" className="block text-sm text-soft">
                {about}
              </span>
            </span>
            <ChevronRight size={20} strokeWidth={1.5} className="shrink-0" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
