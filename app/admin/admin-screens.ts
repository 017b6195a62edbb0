import {
  Activity,
  ChartColumn,
  CircleAlert,
  History,
  ImageUp,
  type LucideIcon,
  MessageSquare,
  Package,
  ReceiptText,
  ScrollText,
} from 'lucide-react'

export type AdminScreenLink = { path: string; label: string; about: string; icon: LucideIcon }

export const adminScreens: readonly AdminScreenLink[] = [
  { path: '/admin/dashboard', label: 'Dashboard', about: 'Earnings, sales, what waits', icon: ChartColumn },
  { path: '/admin/products', label: 'Manage Products', about: 'Edit and delete pieces', icon: Package },
  { path: '/admin/sales-history', label: 'Sales History', about: 'Every sale and refund', icon: ReceiptText },
  { path: '/admin/upload', label: 'Upload Product', about: 'A new piece with its pictures', icon: ImageUp },
  { path: '/admin/orders', label: 'Orders', about: 'Make, send, deliver', icon: ScrollText },
  { path: '/admin/reviews', label: 'Needs review', about: 'Payments that contradict', icon: CircleAlert },
  { path: '/admin/feedback', label: 'Feedback', about: 'Messages from the shop window', icon: MessageSquare },
  { path: '/admin/health', label: 'Health', about: 'Is the shop well', icon: Activity },
  { path: '/admin/changes', label: 'Changes', about: 'What staff changed', icon: History },
]

export function loadingText(pathname: string): string {
  if (pathname === '/admin/dashboard') return 'Loading dashboard...'
  return pathname === '/admin/health' ? 'Looking around...' : 'Loading...'
}

export const thumbPaths = ['/admin/orders', '/admin/products', '/admin/upload']
