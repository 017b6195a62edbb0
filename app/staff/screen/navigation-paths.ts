const today = '/admin'
const more = '/admin/more'

/** The screens of the navigation, each with those that belong to it besides its own. */
const pathsByNavigationPath: Readonly<Record<string, readonly string[]>> = {
  [today]: ['/admin/search'],
  '/admin/orders': ['/admin/orders', '/admin/making', '/admin/customers'],
  '/admin/products': ['/admin/products', '/admin/upload'],
  '/admin/messages': ['/admin/messages', '/admin/letters', '/admin/feedback', '/admin/product-reviews'],
}

/** Those of More that Today lists as well. */
const alsoOnToday = ['/admin/dashboard', '/admin/sales-history']

/** What is behind no other door is behind More. */
export function navigationPathOf(pathname: string): string {
  const isAt = (path: string) => pathname === path || pathname.startsWith(`${path}/`)
  if (pathname.replace(/\/$/, '') === today) return today
  if (isAt('/admin/making/month')) return more
  return Object.keys(pathsByNavigationPath).find((door) => pathsByNavigationPath[door]?.some(isAt)) ?? more
}

/** Where the link above a screen leads unless the screen says so itself. */
export function backLinkOf(pathname: string): { to: string; text: string } {
  const isUnderMore = navigationPathOf(pathname) === more && !alsoOnToday.includes(pathname.replace(/\/$/, ''))
  return isUnderMore ? { to: more, text: 'More' } : { to: today, text: 'Go Back' }
}
