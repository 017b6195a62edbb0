import { type APIRequestContext, expect } from '@playwright/test'
import { kilobytes, maxShift, measureShift, openAsNew, scriptsOf, visit } from '../steps/first-visit.ts'
import { test } from '../steps/journey.ts'
import { staffHeaders } from '../steps/storefront.ts'

const pages = [
  { name: 'landing', path: '/', mostKilobytes: 400 },
  { name: 'category', path: '/shop/bracelets', mostKilobytes: 300 },
  { name: 'product', path: '/shop/Rain%20band', mostKilobytes: 250 },
]
const mostScriptKilobytes = 130
const mostScripts = 8

for (const { name, path, mostKilobytes } of pages) {
  test(`the first visit of the ${name} page is small, and nothing comes before its picture`, async ({
    browser,
    baseURL,
  }) => {
    const { page, session } = await openAsNew(browser, baseURL)
    const loaded = await visit(page, session, path)
    const scripts = scriptsOf(loaded)
    expect(kilobytes(loaded)).toBeLessThanOrEqual(mostKilobytes)
    expect(kilobytes(scripts)).toBeLessThanOrEqual(mostScriptKilobytes)
    expect(scripts.length).toBeGreaterThan(0)
    expect(scripts.length).toBeLessThanOrEqual(mostScripts)
    const styles = loaded.filter(({ type }) => type === 'Stylesheet')
    expect(styles).toHaveLength(1)

    const pictures = loaded.filter(({ type }) => type === 'Image')
    const main = pictures.filter(({ priority }) => priority === 'High')
    expect(main).toHaveLength(1)
    const [picture] = main
    const fonts = loaded.filter(({ type }) => type === 'Font')
    expect(fonts).toHaveLength(2)
    for (const { url, began } of [...styles, ...scripts, ...fonts, ...pictures.filter((one) => one !== picture)]) {
      expect(began, url).toBeGreaterThanOrEqual(picture?.ended ?? 0)
    }
    await page.context().close()
  })
  test(`the ${name} page does not shift when its fonts load`, async ({ browser, baseURL }) => {
    expect(await measureShift(browser, baseURL, path)).toBeLessThan(maxShift)
  })
}

/**
 * Pages that have no main picture, or whose scripts start at once. `most` permits the small move of a row of words when
 * its font arrives.
 */
const others = [
  { path: '/shop/bracelets?search=zebra%20stripes', mostKilobytes: 240, most: maxShift },
  { path: '/search?q=rain+bands', mostKilobytes: 270, most: maxShift },
  // Without a result, this page ends with the newest products.
  { path: '/search?q=xylophone', mostKilobytes: 270, most: maxShift },
  { path: '/shop/No%20such%20piece', mostKilobytes: 240, most: maxShift },
  { path: '/nothing/here', mostKilobytes: 240, most: 2 * maxShift },
  { path: '/privacy', mostKilobytes: 240, most: maxShift },
  { path: '/auth', mostKilobytes: 250, most: maxShift },
  { path: '/shop/cart', mostKilobytes: 270, most: maxShift },
]

/** Creates a payment link, as staff send it to a buyer at a market stall. */
async function askForPayment(request: APIRequestContext): Promise<string> {
  const line = { words: 'Beaded necklace', price: { currency: 'KES', amount: 1_500 }, quantity: 1 }
  const data = { id: crypto.randomUUID(), lines: [line], name: '', phone: '', delivery: null }
  const answer = await request.post('/api/admin/requests', { data, headers: await staffHeaders(request) })
  expect(answer.status()).toBe(200)
  return new URL(((await answer.json()) as { link: string }).link).pathname
}

for (const { path, mostKilobytes, most } of others) {
  test(`the first visit of ${path} is small, and the page does not shift`, async ({ browser, baseURL }) => {
    const { page, session } = await openAsNew(browser, baseURL)
    expect(kilobytes(await visit(page, session, path))).toBeLessThanOrEqual(mostKilobytes)
    await page.context().close()
    expect(await measureShift(browser, baseURL, path)).toBeLessThan(most)
  })
}

test('the first visit of a payment link is small', async ({ browser, baseURL, request }) => {
  const { page, session } = await openAsNew(browser, baseURL)
  const loaded = await visit(page, session, await askForPayment(request))
  expect(kilobytes(loaded)).toBeLessThanOrEqual(270)
  await page.context().close()
})
