import type { StaffRole } from '#app/identity/staff-member.ts'
import { mayOpen } from '#app/staff/screen/screen-policy.ts'
import type { Icon } from '#app/ui/icons/icon.tsx'
import { CircleAlert } from '#app/ui/icons/message-icons.tsx'
import {
  Activity,
  BookCheck,
  BookOpen,
  CalendarOff,
  ChartColumn,
  FileUp,
  Footprints,
  HandCoins,
  History,
  ImageUp,
  KeyRound,
  LayoutGrid,
  LayoutList,
  ListChecks,
  MessageSquare,
  Package,
  Palette,
  PanelsTopLeft,
  Receipt,
  ReceiptText,
  RefreshCw,
  ScrollText,
  Settings,
  Store,
  Tag,
  Truck,
  UsersRound,
  WalletCards,
  Webhook,
} from '#app/ui/icons/staff-icons.tsx'

export type AdminScreenLink = { path: string; label: string; about: string; icon: Icon }

type ScreenGroup = { title: string; screens: readonly AdminScreenLink[] }

export type Door = { path: string; label: string; icon: Icon }

/** At hand on every screen. */
const doors: readonly Door[] = [
  { path: '/admin', label: 'Today', icon: ListChecks },
  { path: '/admin/orders', label: 'Orders', icon: ScrollText },
  { path: '/admin/products', label: 'Products', icon: Package },
  { path: '/admin/messages', label: 'Messages', icon: MessageSquare },
  { path: '/admin/more', label: 'More', icon: LayoutGrid },
]

const dashboard = { path: '/admin/dashboard', label: 'Dashboard', about: 'Earnings and sales', icon: ChartColumn }
const salesHistory = {
  path: '/admin/sales-history',
  label: 'Sales History',
  about: 'Every sale and refund',
  icon: ReceiptText,
}
const upload = { path: '/admin/upload', label: 'Upload Product', about: 'Add a piece with its photos', icon: ImageUp }

/** At the end of Today, for who may open them. */
export function panelScreensOf(role: StaffRole): readonly AdminScreenLink[] {
  return panelScreens.filter(({ path }) => mayOpen(path, role))
}

const panelScreens: readonly AdminScreenLink[] = [
  dashboard,
  { path: '/admin/products', label: 'Manage Products', about: 'Prices, stock, photos', icon: Package },
  salesHistory,
  upload,
]

const groups: readonly ScreenGroup[] = [
  {
    title: 'Money',
    screens: [
      {
        path: '/admin/requests',
        label: 'Ask for payment',
        about: 'Send a payment link or a phone prompt',
        icon: HandCoins,
      },
      { path: '/admin/reviews', label: 'Payments to check', about: 'An owner decides about each', icon: CircleAlert },
      { path: '/admin/receipts', label: 'Unmatched receipts', about: 'Money received, order unknown', icon: Receipt },
      { path: '/admin/books', label: 'Closing the day', about: 'Compare with the statement', icon: BookCheck },
      {
        path: '/admin/making/month',
        label: 'Makers’ pay',
        about: 'What was made in a month, and its pay',
        icon: WalletCards,
      },
    ],
  },
  {
    title: 'Shop',
    screens: [
      {
        path: '/admin/setup',
        label: 'Set up your shop',
        about: 'Step by step, until real money can come',
        icon: Store,
      },
      upload,
      { path: '/admin/categories', label: 'Categories', about: 'Kinds of pieces, and their order', icon: LayoutList },
      { path: '/admin/discount-codes', label: 'Discount codes', about: 'Create and manage codes', icon: Tag },
      { path: '/admin/delivery', label: 'Delivery', about: 'Where to, and for how much', icon: Truck },
      { path: '/admin/carriers', label: 'Carriers', about: 'Who takes parcels, and their links', icon: Package },
      { path: '/admin/closed-days', label: 'Closed days', about: 'Days off, and a pause', icon: CalendarOff },
      { path: '/admin/pages', label: 'Pages', about: 'Makers, delivery, sizes, questions', icon: BookOpen },
      {
        path: '/admin/settings',
        label: 'Settings',
        about: 'Name, contacts, bank, making days, picture',
        icon: Settings,
      },
      { path: '/admin/looks', label: 'Looks', about: 'Colours, fonts, motif, logo', icon: Palette },
      { path: '/admin/landing', label: 'Landing page', about: 'Its sections, texts, pictures', icon: PanelsTopLeft },
      { path: '/admin/staff', label: 'Staff', about: 'Who works here, and as what', icon: UsersRound },
    ],
  },
  {
    title: 'Numbers',
    screens: [
      dashboard,
      salesHistory,
      { path: '/admin/reach', label: 'Visits', about: 'How many came, and from where', icon: Footprints },
    ],
  },
  {
    title: 'Technical',
    screens: [
      { path: '/admin/account', label: 'Your login', about: 'Password and devices', icon: KeyRound },
      { path: '/admin/health', label: 'Health', about: 'Check that everything works', icon: Activity },
      { path: '/admin/changes', label: 'Changes', about: 'What staff changed', icon: History },
      { path: '/admin/products/import', label: 'Import', about: 'Products from a file', icon: FileUp },
      { path: '/admin/webhooks', label: 'Webhooks', about: 'Report orders to other programs', icon: Webhook },
      { path: '/admin/updates', label: 'Updates', about: 'Bring a newer version', icon: RefreshCw },
    ],
  },
]

/** The screens of More. */
export function screenGroupsOf(role: StaffRole): readonly ScreenGroup[] {
  return groups
    .map(({ title, screens }) => ({ title, screens: screens.filter(({ path }) => mayOpen(path, role)) }))
    .filter(({ screens }) => screens.length > 0)
}

export function screensOf(role: StaffRole): readonly AdminScreenLink[] {
  return screenGroupsOf(role).flatMap(({ screens }) => screens)
}

export function doorsOf(role: StaffRole): readonly Door[] {
  return doors.filter(({ path }) => mayOpen(path, role))
}

export function titleOf(pathname: string): string | undefined {
  const screens = [...panelScreens, ...screensOf('owner'), ...doors]
  return screens.find(({ path }) => path !== '/admin' && pathname.startsWith(path))?.label
}

export function loadingText(pathname: string): string {
  if (pathname === '/admin/dashboard') return 'Loading dashboard...'
  return pathname === '/admin/health' ? 'Looking around...' : 'Loading...'
}
