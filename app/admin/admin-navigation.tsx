import { Link, NavLink } from 'react-router'
import { useShopWords } from '#app/platform/shop-words.ts'
import { classNames } from '#app/ui/class-names.ts'
import { LayoutGrid } from '#app/ui/icons/staff-icons.tsx'
import { type AdminScreenLink, screensOf, thumbPaths } from './admin-screens.ts'
import { useWaiting } from './live/use-waiting.ts'
import { WaitingBadge } from './live/waiting-badge.tsx'
import { waitingByScreen } from './live/waiting-texts.ts'

const panel: AdminScreenLink = { path: '/admin', label: 'Panel', about: '', icon: LayoutGrid }

export function AdminNavigation({ isOwner, onLogout }: { isOwner: boolean; onLogout: () => void }) {
  const { shopName } = useShopWords()
  const screens = screensOf(isOwner)
  const waiting = useWaiting()
  const waitingAt = waitingByScreen(waiting)
  const waitingInBar = waitingByScreen(waiting, thumbPaths)
  const thumbScreens = [panel, ...thumbPaths.flatMap((path) => screens.find((screen) => screen.path === path) ?? [])]
  return (
    <>
      <header className="no-print sticky top-0 hidden h-dvh w-60 shrink-0 flex-col overflow-y-auto bg-ink text-ivory on-dark md:flex">
        <Link to="/" className="flex min-h-16 items-center px-6 font-display text-xl">
          {shopName}
        </Link>
        <nav aria-label="Back office" className="grow">
          {[panel, ...screens].map(({ path, label, icon: Icon }) => (
            <NavLink key={path} to={path} end={path === '/admin'} className={columnLink}>
              <Icon size={18} strokeWidth={1.5} />
              {label}
              <WaitingBadge count={waitingAt.get(path) ?? 0} className="ml-auto" />
            </NavLink>
          ))}
        </nav>
        <button type="button" onClick={onLogout} className="min-h-14 px-6 text-left text-sm hover:underline">
          Logout
        </button>
      </header>
      <nav
        aria-label="Back office"
        className="no-print fixed inset-x-0 bottom-0 z-30 grid grid-cols-[repeat(auto-fit,minmax(4.5rem,1fr))] bg-ink text-ivory on-dark md:hidden"
      >
        {thumbScreens.map(({ path, label, icon: Icon }) => (
          <NavLink key={path} to={path} end={path === '/admin'} className={thumbLink}>
            <Icon size={22} strokeWidth={1.5} />
            {label.replace('Manage ', '').replace(' Product', '')}
            <span className="absolute inset-x-0 top-1.5 flex justify-end">
              <span aria-hidden="true" className="basis-[calc(50%+0.5rem)]" />
              <WaitingBadge count={waitingInBar.get(path) ?? 0} className="shrink-0" />
              <span aria-hidden="true" className="grow" />
            </span>
          </NavLink>
        ))}
      </nav>
    </>
  )
}

function columnLink({ isActive }: { isActive: boolean }) {
  return classNames(
    'flex min-h-12 items-center gap-3 border-l-4 px-5 text-sm hover:underline',
    isActive ? 'border-bead-orange font-semibold' : 'border-transparent',
  )
}

function thumbLink({ isActive }: { isActive: boolean }) {
  return classNames(
    'relative flex min-h-16 flex-col items-center justify-center gap-1 border-t-4 pb-1 text-xs',
    isActive ? 'border-bead-orange font-semibold' : 'border-transparent',
  )
}
