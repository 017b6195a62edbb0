import { Link, useLocation } from 'react-router'
import { useShopTexts } from '#app/shop/shop-texts.ts'
import { navigationPathOf } from '#app/staff/screen/navigation-paths.ts'
import { PendingBadge } from '#app/staff/screen/pending-badge.tsx'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { classNames } from '#app/ui/class-names.ts'
import { ChevronDown } from '#app/ui/icons/icons.tsx'
import {
  columnItemsFor,
  moreScreensFor,
  type NavigationItem,
  navigationItemsFor,
  screenGroupsFor,
} from './admin-screens.ts'
import { pendingByScreen } from './pending/pending-texts.ts'
import { usePendingCounts } from './pending/use-pending-counts.ts'
import { readSetupDone } from './setup/setup-done.ts'

/** A column on desktops, which also lists the screens of More, and a bar at the bottom on phones. */
export function AdminNavigation({ onLogout }: { onLogout: () => void }) {
  const { shopName } = useShopTexts()
  const { role, status } = useAdmin()
  const { pathname } = useLocation()
  const counts = usePendingCounts()
  const isKnown = status !== 'checking'
  const columnItems = isKnown ? columnItemsFor(role) : []
  const barItems = isKnown ? navigationItemsFor(role) : []
  const groups = isKnown ? screenGroupsFor(role, readSetupDone()) : []
  const active = navigationPathOf(pathname)
  // The longest path comes first, because the path of Makers’ pay begins with the path of Making.
  const activeScreen = [...groups.flatMap(({ screens }) => screens), ...moreScreensFor(role)]
    .toSorted((one, other) => other.path.length - one.path.length)
    .find(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
  return (
    <>
      <header className="no-print sticky top-0 hidden h-dvh w-64 shrink-0 flex-col bg-ink text-ivory on-dark md:flex">
        <Link to="/" className="flex min-h-14 shrink-0 items-center px-6 font-display text-xl">
          {shopName}
        </Link>
        <nav aria-label="Back office" className="grow overflow-y-auto pb-2">
          <NavigationLinks
            items={columnItems}
            active={activeScreen?.path ?? active}
            pendingByPath={pendingByScreen(counts, navigationPathOf)}
            linkClass={(isActive) => columnLink(isActive)}
            iconSize={18}
            badgeClass="ml-auto"
          />
          <div aria-hidden="true" className="h-3" />
          {groups.map((group) => (
            <ScreenGroup key={group.title} {...group} active={activeScreen?.path} pending={pendingByScreen(counts)} />
          ))}
        </nav>
        <button
          type="button"
          onClick={onLogout}
          className="min-h-11 shrink-0 border-t border-white/15 px-6 text-left text-sm hover:underline"
        >
          Logout
        </button>
      </header>
      <nav
        aria-label="Back office"
        className="no-print fixed inset-x-0 bottom-0 z-30 grid min-h-16 grid-cols-[repeat(auto-fit,minmax(3.2rem,1fr))] bg-ink pb-[env(safe-area-inset-bottom)] text-ivory on-dark md:hidden"
      >
        <NavigationLinks
          items={barItems}
          active={active}
          pendingByPath={pendingByScreen(counts, navigationPathOf)}
          linkClass={thumbLink}
          iconSize={22}
          badgeClass="absolute top-1 left-[calc(50%+0.75rem)]"
        />
      </nav>
    </>
  )
}

type ScreenGroupProps = {
  title: string
  screens: readonly NavigationItem[]
  active: string | undefined
  pending: ReadonlyMap<string, number>
}

/** Only the group of the current screen is open, so that the column stays short. */
function ScreenGroup({ title, screens, active, pending }: ScreenGroupProps) {
  const isOpen = screens.some(({ path }) => path === active)
  const count = screens.reduce((sum, { path }) => sum + (pending.get(path) ?? 0), 0)
  return (
    <details key={String(isOpen)} name="screens" open={isOpen} className="group/screens">
      <summary className="flex min-h-11 list-none items-center gap-3 px-6 text-sm hover:underline pointer-fine:min-h-8.5 [&::-webkit-details-marker]:hidden">
        {title}
        <span className="ml-auto flex items-center gap-2">
          <PendingBadge count={count} className="group-open/screens:hidden" />
          <ChevronDown size={16} strokeWidth={1.5} className="group-open/screens:rotate-180" />
        </span>
      </summary>
      <NavigationLinks
        items={screens}
        active={active}
        pendingByPath={pending}
        linkClass={(isActive) => classNames(columnLink(isActive), 'pl-9 text-sm')}
        badgeClass="ml-auto"
      />
    </details>
  )
}

type NavigationLinksProps = {
  items: readonly NavigationItem[]
  active: string | undefined
  pendingByPath: ReadonlyMap<string, number>
  linkClass: (isActive: boolean) => string
  /** Without a size the links have no icons. */
  iconSize?: number
  badgeClass: string
}

function NavigationLinks({ items, active, pendingByPath, linkClass, iconSize, badgeClass }: NavigationLinksProps) {
  return items.map(({ path, label, icon: Icon }) => (
    <Link
      key={path}
      to={path}
      aria-current={path === active ? 'page' : undefined}
      className={linkClass(path === active)}
    >
      {iconSize && <Icon size={iconSize} strokeWidth={1.5} />}
      {label}
      <PendingBadge count={pendingByPath.get(path) ?? 0} className={badgeClass} />
    </Link>
  ))
}

function columnLink(isActive: boolean) {
  return classNames(
    'flex min-h-11 items-center gap-3 border-l-4 px-5 py-1.5 leading-tight hover:underline pointer-fine:min-h-8.5',
    isActive ? 'border-bead-orange font-semibold' : 'border-transparent',
  )
}

function thumbLink(isActive: boolean) {
  return classNames(
    'relative flex min-h-16 flex-col items-center justify-center gap-1 border-t-4 pb-1 text-xs',
    isActive ? 'border-bead-orange font-semibold' : 'border-transparent',
  )
}
