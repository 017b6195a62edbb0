import { globSync, readFileSync } from 'node:fs'
import { expect, type Page, type Route } from '@playwright/test'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { build } from 'vite'
import { becomeBuyer } from '../steps/buyer.ts'
import { kilobytes, openAsNew, scriptsOf, visit } from '../steps/first-visit.ts'
import { holdRequests } from '../steps/held-requests.ts'
import { test } from '../steps/journey.ts'
import { listTool, openFooter } from '../steps/storefront.ts'
import { TrialIsland } from '../steps/trial-island.ts'

const script = '/trial-island.js'
let bundled: Promise<string> | undefined

/** Bundles the test component with React in the same way as `app/islands.tsx`. */
function bundle(): Promise<string> {
  bundled ??= build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      rollupOptions: { input: 'tests/journeys/steps/trial-entry.ts', preserveEntrySignatures: 'strict' },
    },
  }).then((built) => ('output' in built ? built.output[0].code : ''))
  return bundled
}

/** Opens a page with one island and the shop's island loader. */
async function openTrial(page: Page, answer: (route: Route) => Promise<void>) {
  const [loader = ''] = /\/assets\/loader-[\w-]+\.js/.exec(await (await page.request.get('/privacy')).text()) ?? []
  const island = `<div data-island="trial" data-props="{}">${renderToString(createElement(TrialIsland))}</div>`
  const html = `<!doctype html><title>Trial</title><body>${island}<script type="module" src="${loader}" data-islands="${script}"></script>`
  await page.route('**/trial', (route) => route.fulfill({ contentType: 'text/html', body: html }))
  await page.route(`**${script}`, answer)
  await page.goto('/trial')
}

const output = (page: Page) => page.locator('output')

test('a tap before hydration is replayed once, typed text stays, and a payment is never replayed', async ({ page }) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await openTrial(page, async (route) => {
    await released
    await route.fulfill({ contentType: 'text/javascript', body: await bundle() })
  })
  await page.getByRole('button', { name: 'Count' }).click()
  await page.getByRole('button', { name: 'Count' }).click()
  await page.getByRole('button', { name: 'Pay' }).click()
  await page.getByLabel('Words').fill('rain')
  await page.getByLabel('Tick').check()
  await expect(output(page)).toHaveText('not hydrated')
  release()
  await expect(output(page)).toHaveText('{"taps":1,"payments":0,"words":"rain","isTicked":true}')
  await expect(page.getByLabel('Words')).toHaveValue('rain')
  await page.getByRole('button', { name: 'Count' }).click()
  await expect(output(page)).toContainText('"taps":2')
})

test("without its script, an island's links and forms work, and one sentence names what does not", async ({ page }) => {
  await openTrial(page, (route) => route.abort())
  await page.getByLabel('Words').fill('rain')
  await expect(page.getByRole('alert')).toBeHidden()
  await page.getByRole('button', { name: 'Count' }).click()
  await expect(page.getByRole('alert')).toHaveText(/^A part of this page did not load\./)
  await page.getByRole('button', { name: 'Count' }).click()
  await expect(page.getByRole('alert')).toHaveCount(1)
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL('/search?q=rain')
  await page.goto('/trial')
  await page.getByRole('link', { name: 'Makers' }).click()
  await expect(page).toHaveURL('/makers')
})

for (const path of ['/', '/shop/bracelets', '/shop/Rain%20band', '/search?q=rain+bands', '/privacy']) {
  test(`${path} loads only the loader until the first touch`, async ({ browser, baseURL }) => {
    const { page, session } = await openAsNew(browser, baseURL)
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
    const first = scriptsOf(await visit(page, session, path))
    expect(first).toHaveLength(1)
    expect(kilobytes(first)).toBeLessThan(5)
    const scripts = page.waitForResponse((answer) => /\/assets\/islands-/.test(answer.url()))
    // The search page has its field in the content, not in the header.
    const isSearch = path.startsWith('/search')
    const opener = page.locator('summary[aria-label="Search the shop"]:visible')
    const field = page.getByRole('searchbox', { name: isSearch ? 'Search' : 'What are you looking for?' })
    await (isSearch ? field : opener).click()
    await scripts
    await expect(page.locator(`[data-island=${isSearch ? 'filters' : 'search'}][data-hydrated]`)).toBeAttached()
    if (isSearch) await expect(opener).toHaveCount(0)
    await field.fill('rain')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/search?q=rain')
    await page.context().close()
  })
}

/** Holds all scripts except the loader until the returned function is called. */
function holdIslands(page: Page): Promise<() => void> {
  return holdRequests(page, /\/assets\/(?!loader-).*\.js$/)
}

test('a search that opens before any script has the focus in its field after the loader', async ({ page }) => {
  const release = await holdRequests(page, /\/assets\/.*\.js$/)
  await page.goto('/shop/bracelets', { waitUntil: 'domcontentloaded' })
  await page.getByRole('banner').locator('summary[aria-label="Search the shop"]:visible').click()
  const field = page.getByRole('searchbox', { name: 'What are you looking for?' })
  await expect(field).toBeVisible()
  await expect(field).not.toBeFocused()
  release()
  await expect(field).toBeFocused()
})

test('filters open before their script, and ticked boxes apply after it', async ({ page }) => {
  const release = await holdRequests(page, /\/assets\/.*\.js$/)
  await page.goto('/shop/bracelets', { waitUntil: 'domcontentloaded' })
  await listTool(page, 'Filters').click()
  await page.getByRole('checkbox', { name: 'Chokers', exact: true }).check()
  release()
  await expect(page).toHaveURL('/shop/bracelets?category=bracelets&category=chokers')
})

test("text typed before a field's script stays, and is searched for", async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 900 })
  // The chunk of this page's island, which the common chunk of all islands imports.
  const [entry = ''] = globSync('build/client/assets/islands-*.js')
  const [, file = ''] = /\bfilters:async.*?import\(`\.\/([^`]+)`/.exec(readFileSync(entry, 'utf8')) ?? []
  expect(file).not.toBe('')
  const release = await holdRequests(page, new RegExp(`/assets/${file}$`))
  const asked = page.waitForRequest(new RegExp(`/assets/${file}$`))
  await page.goto('/search?q=bracelets', { waitUntil: 'domcontentloaded' })
  const field = page.getByRole('searchbox', { name: 'Search', exact: true })
  await field.click()
  await asked
  await field.fill('xylophone')
  release()
  await expect(page).toHaveURL('/search?q=xylophone')
})

test('a field emptied by its own button before its script shows the whole list', async ({ page }) => {
  await page.goto('/shop/bracelets?search=rain')
  const field = page.getByRole('searchbox', { name: 'Search', exact: true })
  const { width = 0, height = 0 } = (await field.boundingBox()) ?? {}
  // The button is the browser's own, left of the one that lists the matches.
  await field.click({ position: { x: width - 66, y: height / 2 } })
  await expect(page).toHaveURL('/shop/bracelets')
  await expect(field).toHaveValue('')
})

test('text typed into a focused field before any script is searched for', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 900 })
  const release = await holdRequests(page, /\/assets\/.*\.js$/)
  await page.goto('/search?q=bracelets', { waitUntil: 'domcontentloaded' })
  const field = page.getByRole('searchbox', { name: 'Search', exact: true })
  await field.click()
  release()
  await expect(page.locator('html')).toHaveAttribute('data-islands', 'started')
  await field.fill('xylophone')
  await expect(page).toHaveURL('/search?q=xylophone')
})

test('zoom and BUY NOW pressed before their scripts run after them', async ({ page }) => {
  const release = await holdIslands(page)
  await page.goto('/shop/Pasture%20choker')
  const zoom = page.getByRole('button', { name: /^Zoom: / }).first()
  await zoom.click()
  await page.getByRole('button', { name: 'BUY NOW' }).click()
  await expect(page.getByText('Please choose: Neck')).toBeHidden()
  release()
  await expect(page.getByText('Please choose: Neck')).toBeAttached()
  const dialog = page.getByRole('dialog', { name: 'Pasture choker' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('radio', { name: '34 to 37 cm' }).check()
  await expect(page.getByText('Please choose: Neck')).toBeHidden()
})

test('images are swiped before any script, and the page knows the current one later', async ({ page }) => {
  const release = await holdIslands(page)
  await page.goto('/shop/Rain%20band')
  const second = page.getByRole('button', { name: 'Show picture 2 of 3' })
  await page
    .locator('.product-pictures ul')
    .first()
    .evaluate(({ parentElement: row }) => {
      row?.scrollTo({ left: row.clientWidth, behavior: 'instant' })
    })
  await expect(second).toHaveAttribute('aria-current', 'false')
  release()
  await page.getByRole('button', { name: 'Next picture' }).focus()
  await expect(second).toHaveAttribute('aria-current', 'true')
})

test('a list without its scripts is searched by its form', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 900 })
  await page.route(/\/assets\/(?!loader-).*\.js$/, (route) => route.abort())
  await page.goto('/shop/bracelets')
  const search = page.getByRole('banner').locator('summary[aria-label="Search the shop"]:visible')
  await search.click()
  await expect(page.getByRole('searchbox', { name: 'What are you looking for?' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('searchbox', { name: 'What are you looking for?' })).toBeHidden()
  await expect(search).toBeFocused()
  await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('cuff')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/shop\/bracelets\?sort=&search=cuff/)
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toContainText('cuff')
})

test('a customer sees cart and orders on a page of islands, and logs out there', async ({ page }) => {
  await becomeBuyer(page, { inCart: { 'Rain band': 1 } })
  await page.goto('/makers')
  await expect(page.getByRole('link', { name: 'Cart, 1 piece' })).toHaveText('1')
  await expect(page.getByRole('link', { name: 'Orders' })).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cart, 1 piece' })).toBeHidden()
})

test('pages of the router and of islands link to each other, and Back works', async ({ page }) => {
  const hasIslands = () => page.evaluate(() => document.querySelector('script[data-islands]') !== null)
  await page.goto('/shop/cart')
  await openFooter(page, 'About and help')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy policy')
  expect(await hasIslands()).toBe(true)
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
  await expect(page).toHaveURL('/auth?return=%2Fprivacy')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy policy')
  expect(await hasIslands()).toBe(true)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your cart')
  expect(await hasIslands()).toBe(false)
})
