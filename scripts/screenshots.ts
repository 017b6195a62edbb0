import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import sharp from 'sharp'
import { findFreePort } from '../app/infra/postgres/free-port.server.ts'
import { findChromium } from '../tests/support/browsers/chromium.ts'
import { startShopProcess } from '../tests/support/shop/shop-process.ts'

/** With `--readme`, this script also makes the README's small images. */
type Screenshot = {
  name: string
  path: string
  role: 'visitor' | 'customer' | 'staff'
  prepare?: (page: Page) => Promise<void>
  isViewportOnly?: boolean
}

const product = '/shop/Diamond%20cuff%20in%20red'

const screenshots: Screenshot[] = [
  ...[
    { name: 'landing-top', path: '/' },
    { name: 'listing-top', path: '/shop/bracelets' },
  ].map(viewportOnly),
  ...[
    { name: 'product-top', path: product },
    { name: 'zoom', path: product, prepare: openZoom },
  ].map(viewportOnly),
  ...createScreenshots('visitor', {
    landing: '/',
    listing: '/shop/necklaces',
    product,
    privacy: '/privacy',
    auth: '/auth',
  }),
  ...createScreenshots('visitor', {
    'listing-empty': '/shop/bags?search=nothing+like+it',
    'not-found': '/nothing/here',
  }),
  ...createScreenshots('visitor', { 'cart-empty': '/shop/cart', 'admin-login': '/admin/login' }),
  ...createScreenshots('customer', { cart: '/shop/cart', checkout: '/shop/checkout', orders: '/account/orders' }),
  ...['mpesa', 'bank', 'airtel', 'card'].flatMap((method) =>
    createScreenshots('customer', { [method]: `/shop/checkout/${method}` }),
  ),
  ...[
    ...['', 'dashboard', 'products', 'upload', 'sales-history', 'orders', 'reviews', 'feedback', 'health', 'changes'],
    ...['delivery', 'discount-codes', 'closed-days', 'webhooks', 'settings'],
  ].flatMap((page) => createScreenshots('staff', { [`admin${page && `-${page}`}`]: `/admin/${page}` })),
]

function viewportOnly(shot: Pick<Screenshot, 'name' | 'path' | 'prepare'>): Screenshot {
  return { ...shot, role: 'visitor', isViewportOnly: true }
}

function createScreenshots(role: Screenshot['role'], paths: Record<string, string>): Screenshot[] {
  return Object.entries(paths).map(([name, path]) => ({ name, path, role }))
}

const widths = [
  { name: 'wide', viewport: { width: 1440, height: 900 }, isMobile: false },
  { name: 'narrow', viewport: { width: 390, height: 844 }, isMobile: true },
]

const root = join(import.meta.dirname, '..')
const folder = join(root, 'screenshots')
const adminPassword = 'screenshots only 1'

execFileSync(process.execPath, [join(root, 'scripts/start.mjs'), 'build'], { cwd: root, stdio: 'inherit' })
mkdirSync(folder, { recursive: true })
const dataDir = mkdtempSync(join(tmpdir(), 'enkiama-screenshots-'))
// If root runs this, PostgreSQL runs as another user, who must be able to enter this folder.
chmodSync(dataDir, 0o755)
const shop = await startShopProcess({
  PORT: String(await findFreePort()),
  SANDBOX_PORT: String(await findFreePort()),
  DATA_DIR: dataDir,
  ADMIN_PASSWORD: adminPassword,
})
const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox', '--disable-gpu'] })
try {
  for (const width of widths) await takeAll(browser, width)
  if (process.argv.includes('--readme')) await makeReadmePictures()
} finally {
  await browser.close()
  await shop.end()
  rmSync(dataDir, { recursive: true, force: true })
}
process.stdout.write(`  ${screenshots.length * widths.length} pictures are in ${folder}\n`)

async function takeAll(browser: Browser, { name, ...look }: (typeof widths)[number]) {
  const contexts = {
    visitor: await browser.newContext({ baseURL: shop.url, ...look }),
    customer: await browser.newContext({ baseURL: shop.url, ...look }),
    staff: await browser.newContext({ baseURL: shop.url, ...look }),
  }
  await logInCustomer(contexts.customer, name)
  await logInStaff(contexts.staff)
  for (const shot of screenshots) {
    const page = await contexts[shot.role].newPage()
    await page.goto(shot.path, { waitUntil: 'networkidle' })
    await shot.prepare?.(page)
    await showAllPictures(page)
    await page.screenshot({
      path: join(folder, `${shot.name}-${name}.png`),
      fullPage: !shot.isViewportOnly,
      animations: 'disabled',
    })
    await page.close()
  }
  for (const context of Object.values(contexts)) await context.close()
}

async function logInCustomer({ request }: BrowserContext, name: string) {
  const data = { name: 'Naisiae Sankale', email: `${name}@example.com`, password: 'screenshots only 1' }
  await request.post('/api/auth/register', { data })
  const products = (await (await request.get('/api/products')).json()) as { id: string }[]
  for (const [index, { id }] of products.slice(0, 3).entries()) {
    await request.post('/api/user/cart', { data: { productId: id, quantity: index + 1 } })
  }
  const contact = { city: 'Nairobi', state: 'Nairobi County', zip: '00100', country: 'Kenya', phone: '0712345678' }
  await request.post('/api/user/address', { data: { name: data.name, address: 'Ngong Road 12', ...contact } })
}

async function logInStaff(context: BrowserContext) {
  const data = { username: 'admin', password: adminPassword }
  const { token } = (await (await context.request.post('/api/admin/login', { data })).json()) as { token: string }
  await context.addInitScript((value) => localStorage.setItem('adminToken', value), token)
}

async function openZoom(page: Page) {
  await page
    .getByRole('button', { name: /^Zoom: / })
    .first()
    .click()
  await page.getByRole('button', { name: 'Zoom in' }).click()
}

/** Images outside the viewport load lazily. */
async function showAllPictures(page: Page) {
  await page.evaluate(async () => {
    const images = [...document.images].filter((image) => image.checkVisibility())
    for (const image of images) image.loading = 'eager'
    await Promise.race([
      Promise.all(images.map((image) => image.decode().catch(() => null))),
      new Promise((resolve) => setTimeout(resolve, 10_000)),
    ])
    await document.fonts.ready
  })
}

async function makeReadmePictures() {
  const pictures = join(root, 'docs/pictures')
  mkdirSync(pictures, { recursive: true })
  for (const name of ['landing', 'listing', 'product']) {
    await sharp(join(folder, `${name}-top-wide.png`))
      .resize({ width: 700 })
      .webp({ quality: 82 })
      .toFile(join(pictures, `${name}.webp`))
  }
}
