const today = '/admin'
export const morePath = '/admin/more'

/** For each link of the navigation, the paths that belong to it. */
const pathsByNavigationPath: Readonly<Record<string, readonly string[]>> = {
  [today]: ['/admin/search'],
  '/admin/orders': ['/admin/orders', '/admin/making', '/admin/customers'],
  '/admin/products': ['/admin/products', '/admin/upload'],
  '/admin/messages': ['/admin/messages', '/admin/letters', '/admin/feedback', '/admin/product-reviews'],
}

/** Screens that Today links to. Their link back leads to Today, and its text is specified. */
const linkedByToday = ['/admin/dashboard', '/admin/products', '/admin/sales-history', '/admin/upload']

/** Screens that only the navigation column of desktops links. On phones they are reached from More. */
const columnPaths = ['/admin/making', '/admin/customers']

/** Lists without a link in the navigation bar, whose rows open separate screens. */
const listsWithScreens = ['/admin/customers', '/admin/requests', '/admin/pages', '/admin/webhooks']

const titles: Readonly<Record<string, string>> = {
  [today]: 'Today',
  '/admin/orders': 'Orders',
  '/admin/products': 'Products',
  '/admin/messages': 'Messages',
  [morePath]: 'More',
  '/admin/customers': 'Customers',
  '/admin/requests': 'Payment requests',
  '/admin/pages': 'Pages',
  '/admin/webhooks': 'Webhooks',
}

/** The path of the navigation link to which this path belongs. A path that belongs to no other link belongs to More. */
export function navigationPathOf(pathname: string): string {
  const isAt = (path: string) => pathname === path || pathname.startsWith(`${path}/`)
  if (pathname.replace(/\/$/, '') === today) return today
  if (isAt('/admin/making/month')) return morePath
  return Object.keys(pathsByNavigationPath).find((door) => pathsByNavigationPath[door]?.some(isAt)) ?? morePath
}

/** The link back above a screen leads to the list it belongs to, or otherwise to its screen of the navigation. */
export function backLinkOf(pathname: string): { to: string; text: string } {
  const path = pathname.replace(/\/$/, '')
  if (linkedByToday.includes(path)) return { to: today, text: 'Go Back' }
  const to = listsWithScreens.find((list) => path.startsWith(`${list}/`)) ?? navigationPathOf(path)
  return { to, text: titles[to] ?? 'Go Back' }
}

/** True if the column on desktops has a link to this very screen, so that only phones need a link back. */
export function isInColumn(pathname: string): boolean {
  const path = pathname.replace(/\/$/, '')
  return columnPaths.includes(path) || backLinkOf(path).to === morePath
}
