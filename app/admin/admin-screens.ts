import type { Icon } from '#app/ui/icons/icon.tsx'
import { CircleAlert } from '#app/ui/icons/icons.tsx'
import {
  Activity,
  BookCheck,
  BookOpen,
  CalendarOff,
  ChartColumn,
  Footprints,
  HandCoins,
  History,
  ImageUp,
  KeyRound,
  Mail,
  MessageSquare,
  Package,
  Receipt,
  ReceiptText,
  Scissors,
  ScrollText,
  Settings,
  Star,
  Tag,
  Truck,
  UsersRound,
  Webhook,
} from '#app/ui/icons/staff-icons.tsx'

export type AdminScreenLink = { path: string; label: string; about: string; icon: Icon; isOwners?: true }

type ScreenGroup = { title: string; screens: readonly AdminScreenLink[] }

const groups: readonly ScreenGroup[] = [
  {
    title: 'Every day',
    screens: [
      { path: '/admin/dashboard', label: 'Dashboard', about: 'Earnings, sales, what waits', icon: ChartColumn },
      { path: '/admin/products', label: 'Manage Products', about: 'Edit and delete pieces', icon: Package },
      { path: '/admin/sales-history', label: 'Sales History', about: 'Every sale and refund', icon: ReceiptText },
      { path: '/admin/upload', label: 'Upload Product', about: 'A new piece with its pictures', icon: ImageUp },
      { path: '/admin/orders', label: 'Orders', about: 'Make, send, deliver', icon: ScrollText },
      { path: '/admin/making', label: 'Making', about: 'Who makes what, by when', icon: Scissors },
      {
        path: '/admin/requests',
        label: 'Ask for payment',
        about: 'A link or a prompt, without an account',
        icon: HandCoins,
      },
    ],
  },
  {
    title: 'Money',
    screens: [
      { path: '/admin/reviews', label: 'Needs review', about: 'Payments that contradict', icon: CircleAlert },
      { path: '/admin/receipts', label: 'Unmatched receipts', about: 'Paid by hand, for no order yet', icon: Receipt },
      { path: '/admin/books', label: 'Closing the day', about: 'The statement against the orders', icon: BookCheck },
      {
        path: '/admin/discount-codes',
        label: 'Discount codes',
        about: 'Make, look at, end',
        icon: Tag,
        isOwners: true,
      },
    ],
  },
  {
    title: 'Buyers',
    screens: [
      { path: '/admin/letters', label: 'Letters', about: 'What buyers ask about their orders', icon: Mail },
      { path: '/admin/feedback', label: 'Feedback', about: 'Messages from the shop window', icon: MessageSquare },
      { path: '/admin/product-reviews', label: 'Customer reviews', about: 'Let through, answer', icon: Star },
      { path: '/admin/reach', label: 'Visits', about: 'How many came, and from where', icon: Footprints },
    ],
  },
  {
    title: 'The shop',
    screens: [
      {
        path: '/admin/settings',
        label: 'Settings',
        about: 'Name, contacts, bank, making days, picture',
        icon: Settings,
        isOwners: true,
      },
      { path: '/admin/pages', label: 'Pages', about: 'Makers, delivery, sizes, questions', icon: BookOpen },
      {
        path: '/admin/delivery',
        label: 'Delivery',
        about: 'Where it goes, for how much',
        icon: Truck,
        isOwners: true,
      },
      { path: '/admin/closed-days', label: 'Closed days', about: 'Days off, and a pause', icon: CalendarOff },
    ],
  },
  {
    title: 'Behind it',
    screens: [
      { path: '/admin/staff', label: 'Staff', about: 'Who works here, and as what', icon: UsersRound, isOwners: true },
      { path: '/admin/account', label: 'Your login', about: 'Password, and where you are logged in', icon: KeyRound },
      { path: '/admin/changes', label: 'Changes', about: 'What staff changed', icon: History },
      { path: '/admin/health', label: 'Health', about: 'Is the shop well', icon: Activity },
      {
        path: '/admin/webhooks',
        label: 'Webhooks',
        about: 'Tell other programs of orders',
        icon: Webhook,
        isOwners: true,
      },
    ],
  },
]

/** Those of somebody who is, or isn't, an owner. */
export function screenGroupsOf(isOwner: boolean): readonly ScreenGroup[] {
  if (isOwner) return groups
  return groups.map(({ title, screens }) => ({ title, screens: screens.filter((screen) => !screen.isOwners) }))
}

export function screensOf(isOwner: boolean): readonly AdminScreenLink[] {
  return screenGroupsOf(isOwner).flatMap(({ screens }) => screens)
}

export function loadingText(pathname: string): string {
  if (pathname === '/admin/dashboard') return 'Loading dashboard...'
  return pathname === '/admin/health' ? 'Looking around...' : 'Loading...'
}

export const thumbPaths = ['/admin/orders', '/admin/products', '/admin/upload']
