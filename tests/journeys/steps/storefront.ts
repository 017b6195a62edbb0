import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { multipartForm } from '#tests/support/shop/multipart.ts'
import { newEmail } from './shopper.ts'

export const categoryLabels = {
  bracelets: 'Bracelets',
  body_chains: 'Body Chains',
  necklaces: 'Necklaces',
  beads: 'Beads',
  friendship_bracelets: 'Friendship Bracelets',
  chokers: 'Chokers',
  bags: 'Bags',
  covers: 'Covers',
}

/** A usual width of a phone or a desktop, and the one beside the breakpoint at 768 pixels. */
export function widths(isMobile: boolean): [number, number] {
  return isMobile ? [390, 768] : [1440, 769]
}

/**
 * Collects errors, refused scripts and styles, and React's warnings. The 404 status of an opened page is not an error.
 */
export function watchErrors(page: Page): string[] {
  const faults: string[] = []
  page.on('pageerror', (error) => {
    // The browser skips the fade of a page that arrives late or before its styles, and reports that as an error.
    if (!/Page already revealed|ViewTransition opt-in disabled/.test(error.message)) faults.push(String(error))
  })
  page.on('console', (message) => {
    const isFault = ['error', 'warning'].includes(message.type())
    const isOwnPage = message.text().includes('404') && message.location().url === page.url()
    // Playwright blocks the service worker in these journeys.
    const isBlockedWorker = message.text().startsWith('Service Worker registration blocked')
    if (isFault && !isOwnPage && !isBlockedWorker) faults.push(`${message.text()} ${message.location().url}`)
  })
  return faults
}

/** Moves the focus to the target by Tab. Returns the number of presses. */
export async function tabTo(page: Page, target: Locator, most = 60): Promise<number> {
  for (let presses = 1; presses <= most; presses++) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return presses
  }
  throw new Error(`${target} was not reached by ${most} times Tab`)
}

type ListTool = 'Search' | 'Filters'

/** The button that opens a list's search or filters on a phone. Desktops always show both. */
export const listTool = (page: Page, name: ListTool) => page.getByRole('main').locator(`summary[aria-label^=${name}]`)

export async function openTool(page: Page, isMobile: boolean, name: ListTool) {
  const isOpen = await listTool(page, name).evaluate((tool) => tool.parentElement?.hasAttribute('open'))
  if ((isMobile || name === 'Filters') && !isOpen) await listTool(page, name).click()
}

/** Opens a group of links in the footer. Desktops always show them. */
export async function openFooter(page: Page, group: 'Shop' | 'About and help' | 'Reach us') {
  const row = page.getByRole('contentinfo').locator('summary').filter({ hasText: group })
  if (await row.isVisible()) await row.click()
}

export async function becomeCustomer(page: Page) {
  const data = { name: 'Naisiae Sankale', email: newEmail(), password: 'kipepeo-9' }
  const answer = await page.request.post('/api/auth/register', { data })
  expect(answer.ok()).toBe(true)
}

export async function findProduct(request: APIRequestContext, name: string): Promise<{ id: string; price: number }> {
  const products = (await (await request.get('/api/products')).json()) as { id: string; name: string; price: number }[]
  const product = products.find((one) => one.name === name)
  if (!product) throw new Error(`the shop has no ${name}`)
  return product
}

export async function fillCart(page: Page, name: string, quantity: number) {
  const { id } = await findProduct(page.request, name)
  await page.request.post('/api/user/cart', { data: { productId: id, quantity } })
}

export async function staffHeaders(request: APIRequestContext): Promise<{ authorization: string }> {
  const answer = await request.post('/api/admin/login', { data: { username: 'admin', password: 'journeys only 1' } })
  const { token } = (await answer.json()) as { token: string }
  return { authorization: `Bearer ${token}` }
}

type Product = { name: string; description: string; category: string; price: string }

/** Adds a product. Returns the status, which is 409 if the journey at the other width was first. */
export async function uploadProduct(
  request: APIRequestContext,
  staff: { authorization: string },
  details: Product,
  picture?: Uint8Array,
) {
  const red = sharp({ create: { width: 400, height: 500, channels: 3, background: '#b3141c' } }).jpeg()
  const { body, headers } = multipartForm(details, [{ name: 'piece.jpg', body: picture ?? (await red.toBuffer()) }])
  return (await request.post('/api/admin/products', { headers: { ...staff, ...headers }, data: body })).status()
}
