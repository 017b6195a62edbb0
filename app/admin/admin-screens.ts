import type { StaffRole } from '#app/identity/staff-member.ts'
import { morePath, navigationPathOf } from '#app/staff/screen/navigation-paths.ts'
import { mayOpen } from '#app/staff/screen/screen-policy.ts'
import type { Icon } from '#app/ui/icons/icon.tsx'
import { CircleAlert } from '#app/ui/icons/message-icons.tsx'
import {
  Activity,
  BookCheck,
  BookOpen,
  CalendarOff,
  ChartColumn,
  Footprints,
  Hammer,
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
  UserRound,
  UsersRound,
  WalletCards,
  Webhook,
} from '#app/ui/icons/staff-icons.tsx'

export type AdminScreenLink = { path: string; label: string; hint: string; icon: Icon }

type ScreenGroup = { title: string; screens: readonly AdminScreenLink[] }

export type NavigationItem = { path: string; label: string; icon: Icon }

/** Every screen shows these links. */
const navigationItems: readonly NavigationItem[] = [
  { path: '/admin', label: 'Today', icon: ListChecks },
  { path: '/admin/orders', label: 'Orders', icon: ScrollText },
  { path: '/admin/products', label: 'Products', icon: Package },
  { path: '/admin/messages', label: 'Messages', icon: MessageSquare },
  { path: morePath, label: 'More', icon: LayoutGrid },
]

/** Making and Customers are in the column on desktops, and the first links of More on phones. */
const making = { path: '/admin/making', label: 'Making', hint: 'What to make, and by when', icon: Hammer }
const customers = { path: '/admin/customers', label: 'Customers', hint: 'Who ordered, latest first', icon: UserRound }

const dashboard = { path: '/admin/dashboard', label: 'Dashboard', hint: 'Earnings and sales', icon: ChartColumn }
const salesHistory = {
  path: '/admin/sales-history',
  label: 'Sales History',
  hint: 'Every sale and refund',
  icon: ReceiptText,
}
const upload = { path: '/admin/upload', label: 'Upload Product', hint: 'Add a new product', icon: ImageUp }

/** The links at the end of Today that this role may open. */
export function todayScreensFor(role: StaffRole): readonly AdminScreenLink[] {
  return todayScreens.filter(({ path }) => mayOpen(path, role))
}

const todayScreens: readonly AdminScreenLink[] = [
  dashboard,
  { path: '/admin/products', label: 'Manage Products', hint: 'Prices, stock, photos', icon: Package },
  salesHistory,
  upload,
]

const groups: readonly ScreenGroup[] = [
  {
    title: 'Money',
    screens: [
      {
        path: '/admin/requests',
        label: 'Payment requests',
        hint: 'Send a link, or a request to a phone',
        icon: HandCoins,
      },
      { path: '/admin/reviews', label: 'Payments to check', hint: 'Wrong or unclear amounts', icon: CircleAlert },
      {
        path: '/admin/receipts',
        label: 'Payments without an order',
        hint: 'Find out what they were for',
        icon: Receipt,
      },
      { path: '/admin/books', label: 'Closing the day', hint: 'Check the day’s money', icon: BookCheck },
      {
        path: '/admin/making/month',
        label: 'Makers’ pay',
        hint: 'What each maker made and is owed',
        icon: WalletCards,
      },
    ],
  },
  {
    title: 'Shop',
    screens: [
      { path: '/admin/setup', label: 'Set up your shop', hint: 'The steps before your first real order', icon: Store },
      upload,
      { path: '/admin/categories', label: 'Categories', hint: 'Kinds of products, and their order', icon: LayoutList },
      { path: '/admin/discount-codes', label: 'Discount codes', hint: 'Add and manage codes', icon: Tag },
      { path: '/admin/delivery', label: 'Delivery', hint: 'Where to, and for how much', icon: Truck },
      { path: '/admin/carriers', label: 'Carriers', hint: 'Who takes parcels, and their links', icon: Package },
      { path: '/admin/closed-days', label: 'Days off', hint: 'When nothing is made or sent', icon: CalendarOff },
      { path: '/admin/pages', label: 'Pages', hint: 'Makers, delivery, sizes, questions', icon: BookOpen },
      { path: '/admin/settings', label: 'Settings', hint: 'Name, contacts, bank, making days', icon: Settings },
      { path: '/admin/looks', label: 'Looks', hint: 'Colours, fonts, motif, logo', icon: Palette },
      { path: '/admin/landing', label: 'Landing page', hint: 'Its sections, texts, pictures', icon: PanelsTopLeft },
      { path: '/admin/staff', label: 'Staff', hint: 'People who work here and their roles', icon: UsersRound },
    ],
  },
  {
    title: 'Numbers',
    screens: [
      dashboard,
      salesHistory,
      { path: '/admin/reach', label: 'Visits', hint: 'How many came, and from where', icon: Footprints },
    ],
  },
  {
    title: 'You',
    screens: [
      { path: '/admin/account', label: 'Your login', hint: 'Password, notifications, devices', icon: KeyRound },
    ],
  },
  {
    title: 'Technical',
    screens: [
      { path: '/admin/health', label: 'Health', hint: 'Check that everything works', icon: Activity },
      { path: '/admin/changes', label: 'Changes', hint: 'What staff changed', icon: History },
      { path: '/admin/webhooks', label: 'Webhooks', hint: 'Report orders to other programs', icon: Webhook },
      { path: '/admin/updates', label: 'Updates', hint: 'Version and updates', icon: RefreshCw },
    ],
  },
]

/** The groups of links on More that this role may open. The setup guide is the last of its group once it is done. */
export function screenGroupsFor(role: StaffRole, isSetUp = false): readonly ScreenGroup[] {
  const isLast = ({ path }: AdminScreenLink) => isSetUp && path === '/admin/setup'
  return groups
    .map(({ title, screens }) => ({
      title,
      screens: screens
        .filter(({ path }) => mayOpen(path, role))
        .toSorted((one, other) => Number(isLast(one)) - Number(isLast(other))),
    }))
    .filter(({ screens }) => screens.length > 0)
}

/** The links of More above its groups. */
export function moreScreensFor(role: StaffRole): readonly AdminScreenLink[] {
  return [making, customers].filter(({ path }) => mayOpen(path, role))
}

export function screensFor(role: StaffRole): readonly AdminScreenLink[] {
  return screenGroupsFor(role).flatMap(({ screens }) => screens)
}

/** The screens whose label or hint has a word that begins with each word of the query, singular or plural. */
export function findScreens(
  query: string,
  role: StaffRole,
): readonly Pick<AdminScreenLink, 'path' | 'label' | 'hint'>[] {
  const words = query.toLowerCase().split(/\s+/)
  const named = navigationItemsFor(role).map((item) => ({ hint: '', ...item }))
  return [...named, ...moreScreensFor(role), ...screensFor(role)].filter(({ path, label, hint }, index, all) => {
    const own = `${label} ${hint}`.toLowerCase().split(/[^\p{L}’]+/u)
    const isFirst = all.findIndex((one) => one.path === path) === index
    return isFirst && words.every((word) => own.some((one) => one.startsWith(word.replace(/(?<=.{3})s$/, ''))))
  })
}

export function navigationItemsFor(role: StaffRole): readonly NavigationItem[] {
  return navigationItems.filter(({ path }) => mayOpen(path, role))
}

/** The links of the column on desktops. The groups of More follow them. */
export function columnItemsFor(role: StaffRole): readonly NavigationItem[] {
  return navigationItemsFor(role).flatMap((item) => {
    if (item.path === morePath) return []
    return item.path === '/admin/orders' ? [item, ...moreScreensFor(role)] : [item]
  })
}

/** Titles of screens without a link, or whose link has another text. */
const otherTitles: Readonly<Record<string, string>> = {
  '/admin': 'Today',
  '/admin/search': 'Search',
  '/admin/making': 'Making queue',
  '/admin/customers': 'Customers',
  '/admin/products': 'Product Management',
  '/admin/products/import': 'Import products',
  '/admin/requests/new': 'Request payment',
}

/** True for the inbox and for each kind of its messages. */
export const isMessagesScreen = (pathname: string) => navigationPathOf(pathname) === '/admin/messages'

export function screenTitle(pathname: string): string | undefined {
  const path = pathname.replace(/\/$/, '')
  if (path.startsWith('/admin/orders/')) return 'Order'
  if (path.startsWith('/admin/customers/')) return 'Customer'
  const screens = [...screensFor('owner'), ...navigationItems]
  return otherTitles[path] ?? screens.find((screen) => screen.path !== '/admin' && path.startsWith(screen.path))?.label
}

/** True if the screen has no link back. */
export function isTopLevelScreen(pathname: string): boolean {
  return ['/admin', '/admin/orders', morePath].includes(pathname.replace(/\/$/, ''))
}

export function loadingText(pathname: string): string {
  if (pathname === '/admin/dashboard') return 'Loading dashboard...'
  return pathname === '/admin/health' ? 'Looking around...' : 'Loading...'
}
