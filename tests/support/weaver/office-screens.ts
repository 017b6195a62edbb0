import { chromium, type Page } from '@playwright/test'
import routes from '../../../app/routes.ts'
import { findChromium } from '../browsers/chromium.ts'
import type { Readings } from './crawl.ts'
import type { Sales } from './make-sales.ts'
import type { WeaverShop } from './weaver-shop.ts'

type Route = { path?: string | undefined; children?: readonly Route[] | undefined }

/** The visible and the accessible text of every screen, including folded parts and the printed packing slip. */
export async function readScreens({ url, owner }: WeaverShop, { sent }: Sales): Promise<Readings> {
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage({ baseURL: url })
    await page.goto('/robots.txt')
    const token = owner.authorization?.replace('Bearer ', '') ?? ''
    await page.evaluate((value) => localStorage.setItem('adminToken', value), token)
    const readings: Readings = new Map()
    for (const path of adminPaths(routes)) {
      const filled = path.replace(':number', sent.number).replace(':key', 'terms').replace(':id', 'x')
      readings.set(`screen /${path}`, await readScreen(page, `/${filled}`))
    }
    return readings
  } finally {
    await browser.close()
  }
}

function adminPaths(some: readonly Route[]): string[] {
  return some
    .flatMap(({ path, children }) => (children ? adminPaths(children) : [path ?? '']))
    .filter((path) => path.startsWith('admin') && path !== 'admin/login')
}

async function readScreen(page: Page, path: string): Promise<string> {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page
    .getByText(/^Loading/)
    .first()
    .waitFor({ state: 'hidden' })
  return page.evaluate(() => {
    const spoken = ['alt', 'aria-label', 'aria-description', 'title', 'placeholder', 'data-name']
    const all = [...document.body.querySelectorAll('*')]
    const attributes = all.flatMap((one) => spoken.map((name) => one.getAttribute(name) ?? ''))
    const fields = all.filter((one) => !one.matches('[type=radio], [type=checkbox], option'))
    const typed = fields.map((one) => ('value' in one && typeof one.value === 'string' ? one.value : ''))
    for (const unseen of document.querySelectorAll('script, style')) unseen.remove()
    return [document.title, document.body.textContent, ...attributes, ...typed].filter(Boolean).join('\n')
  })
}
