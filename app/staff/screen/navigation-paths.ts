const today = '/admin'
const more = '/admin/more'

/** For each screen of the navigation, the paths that belong to it. */
const pathsByNavigationPath: Readonly<Record<string, readonly string[]>> = {
  [today]: ['/admin/search'],
  '/admin/orders': ['/admin/orders', '/admin/making', '/admin/customers'],
  '/admin/products': ['/admin/products', '/admin/upload'],
  '/admin/messages': ['/admin/messages', '/admin/letters', '/admin/feedback', '/admin/product-reviews'],
}

/** Screens under More that Today links to as well. */
const alsoOnToday = ['/admin/dashboard', '/admin/sales-history']

/** The path of the navigation's screen to which this path belongs: More, if no other has it. */
export function navigationPathOf(pathname: string): string {
  const isAt = (path: string) => pathname === path || pathname.startsWith(`${path}/`)
  if (pathname.replace(/\/$/, '') === today) return today
  if (isAt('/admin/making/month')) return more
  return Object.keys(pathsByNavigationPath).find((door) => pathsByNavigationPath[door]?.some(isAt)) ?? more
}

/** The default of the link back above a screen. */
export function backLinkOf(pathname: string): { to: string; text: string } {
  const isUnderMore = navigationPathOf(pathname) === more && !alsoOnToday.includes(pathname.replace(/\/$/, ''))
  return isUnderMore ? { to: more, text: 'More' } : { to: today, text: 'Go Back' }
}
