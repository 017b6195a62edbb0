import { Link, useLocation } from 'react-router'
import { useShopTexts } from '#app/shop/shop-texts.ts'
import { navigationPathOf } from '#app/staff/screen/navigation-paths.ts'
import { PendingBadge } from '#app/staff/screen/pending-badge.tsx'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { classNames } from '#app/ui/class-names.ts'
import { type NavigationItem, navigationItemsFor } from './admin-screens.ts'
import { pendingByScreen } from './pending/pending-texts.ts'
import { usePendingCounts } from './pending/use-pending-counts.ts'

/** A column on desktops, a bar within a thumb's reach on phones. */
export function AdminNavigation({ onLogout }: { onLogout: () => void }) {
  const { shopName } = useShopTexts()
  return (
    <>
      <header className="no-print sticky top-0 hidden h-dvh w-60 shrink-0 flex-col overflow-y-auto bg-ink text-ivory on-dark md:flex">
        <Link to="/" className="flex min-h-16 items-center px-6 font-display text-xl">
          {shopName}
        </Link>
        <nav aria-label="Back office" className="grow">
          <NavigationLinks linkClass={columnLink} iconSize={18} badgeClass="ml-auto" />
        </nav>
        <button type="button" onClick={onLogout} className="min-h-14 px-6 text-left text-sm hover:underline">
          Logout
        </button>
      </header>
      <nav
        aria-label="Back office"
        className="no-print fixed inset-x-0 bottom-0 z-30 grid grid-cols-[repeat(auto-fit,minmax(3.2rem,1fr))] bg-ink pb-[env(safe-area-inset-bottom)] text-ivory on-dark md:hidden"
      >
        <NavigationLinks linkClass={thumbLink} iconSize={22} badgeClass="absolute top-1 left-[calc(50%+0.75rem)]" />
      </nav>
    </>
  )
}

type NavigationLinksProps = { linkClass: (isActive: boolean) => string; iconSize: number; badgeClass: string }

function NavigationLinks({ linkClass, iconSize, badgeClass }: NavigationLinksProps) {
  const active = navigationPathOf(useLocation().pathname)
  const pendingByPath = pendingByScreen(usePendingCounts(), navigationPathOf)
  return navigationItemsFor(useAdmin().role).map(({ path, label, icon: Icon }: NavigationItem) => (
    <Link
      key={path}
      to={path}
      aria-current={path === active ? 'page' : undefined}
      className={linkClass(path === active)}
    >
      <Icon size={iconSize} strokeWidth={1.5} />
      {label}
      <PendingBadge count={pendingByPath.get(path) ?? 0} className={badgeClass} />
    </Link>
  ))
}

function columnLink(isActive: boolean) {
  return classNames(
    'flex min-h-12 items-center gap-3 border-l-4 px-5 hover:underline',
    isActive ? 'border-bead-orange font-semibold' : 'border-transparent',
  )
}

function thumbLink(isActive: boolean) {
  return classNames(
    'relative flex min-h-16 flex-col items-center justify-center gap-1 border-t-4 pb-1 text-xs',
    isActive ? 'border-bead-orange font-semibold' : 'border-transparent',
  )
}
