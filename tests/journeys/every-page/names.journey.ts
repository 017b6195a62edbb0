import { expect } from '@playwright/test'
import { expectAccessible, expectFits } from '../steps/axe.ts'
import { test } from '../steps/journey.ts'
import { staffHeaders, uploadProduct, watchErrors } from '../steps/storefront.ts'

const product = { description: 'Made for the tests of the shop.', category: 'covers', price: '20' }

const names = [
  '50% off?',
  'a/b',
  'Ünïcødé ✨',
  '"quoted"',
  'A very long name '.repeat(8).slice(0, 119).concat('!'),
  'Literal %2F and #hash',
]

const injections = [
  '<script>document.title="broken"</script>',
  '"><img src=x onerror=document.title="broken">',
  '</script><svg onload=document.title="broken">',
  "'; document.title='broken' //",
  '{{constructor.constructor("document.title=1")()}}',
]

test('any product name opens its page on a cold load', async ({ page, request }) => {
  const faults = watchErrors(page)
  const staff = await staffHeaders(request)
  for (const name of names) expect([200, 201, 409]).toContain(await uploadProduct(request, staff, { ...product, name }))
  for (const name of names) {
    const answer = await page.goto(`/shop/${encodeURIComponent(name)}`)
    expect(answer?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${name} ( PRE - ORDER )`)
    await expect(page.getByText(`Type: ${name}`, { exact: true })).toBeVisible()
  }
  await page.goto(`/shop/${encodeURIComponent(names[4] ?? '')}`)
  await expectFits(page)
  await page.goto('/shop/covers?sort=name-asc')
  for (const name of names) {
    const card = page.getByRole('link').filter({ has: page.getByRole('heading', { name, exact: true }) })
    await expect(card).toHaveAttribute('href', `/shop/${encodeURIComponent(name)}`)
  }
  await page.getByRole('heading', { name: 'a/b', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('a/b ( PRE - ORDER )')
  await page.goBack()
  await expectAccessible(page)
  await expectFits(page)
  for (const name of ['cart', 'bags', 'Checkout', '..', 'x.data']) {
    expect(await uploadProduct(request, staff, { ...product, name })).toBe(400)
  }
  expect(faults).toEqual([])
})

test('an unknown address is a plain 404', async ({ request, baseURL }) => {
  for (const path of ['/shop/%00', '//', '//elsewhere.example/shop/bags', '/api/nothing']) {
    const answer = await request.get(`${baseURL}${path}`)
    expect(`${path} ${answer.status()}`).toBe(`${path} ${path === '//' ? 200 : 404}`)
  }
  expect(await (await request.get('/api/nothing')).json()).toMatchObject({ error: 'There is no such call.' })
})

test('markup in a name or a description is plain text', async ({ page, request }) => {
  const faults = watchErrors(page)
  const staff = await staffHeaders(request)
  for (const text of injections) {
    expect([200, 201, 409]).toContain(
      await uploadProduct(request, staff, { ...product, name: text, description: text }),
    )
    await page.goto(`/shop/${encodeURIComponent(text)}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${text} ( PRE - ORDER )`)
    await expect(page.getByRole('paragraph').filter({ hasText: text }).first()).toBeVisible()
    await expect(page).toHaveTitle(`${text} ( PRE - ORDER ) · Enkiama`)
    const data = await page.locator('script[type="application/ld+json"]').allTextContents()
    expect(data.map((json) => JSON.parse(json)['@type'])).toEqual(['Product', 'BreadcrumbList'])
    expect(JSON.parse(data[0] ?? '')).toMatchObject({ name: text, description: text })
    await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', new RegExp(escaped(text)))
  }
  await page.goto('/shop/covers')
  for (const text of injections) await expect(page.getByRole('heading', { name: text, exact: true })).toBeVisible()
  await expect(page).toHaveTitle('Covers · Enkiama')
  expect(faults).toEqual([])
})

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

test('public pages answer 304 to a matching ETag, and every page is secure', async ({ request }) => {
  for (const path of ['/', '/shop/bracelets', '/shop/bracelets?sort=price-asc', '/shop/Rain%20band', '/privacy']) {
    const first = await request.get(path)
    const { etag = '', ...headers } = first.headers()
    expect(headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-/)
    expect(headers['content-security-policy']).not.toMatch(/(default|script|style)-src [^;]*'unsafe-inline'/)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
    expect(headers['set-cookie']).toBeUndefined()
    await expect(async () => {
      const { etag: latest = etag } = (await request.get(path)).headers()
      const again = await request.get(path, { headers: { 'if-none-match': latest } })
      expect([path, again.status()]).toEqual([path, 304])
    }).toPass()
  }
})

test('each page has metadata for search engines and messengers', async ({ page, request, baseURL }) => {
  for (const [path, types] of [
    ['/', ['Organization']],
    ['/shop/chokers', ['BreadcrumbList']],
    ['/shop/Rain%20band', ['Product', 'BreadcrumbList']],
  ] as const) {
    await page.goto(path)
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}${path}`)
    for (const property of ['og:title', 'og:description', 'og:image', 'og:url']) {
      await expect(page.locator(`meta[property="${property}"]`)).toHaveAttribute('content', /./)
    }
    const data = await page.locator('script[type="application/ld+json"]').allTextContents()
    expect(data.map((json) => JSON.parse(json)['@type'])).toEqual(types)
    const image = await page.locator('meta[property="og:image"]').getAttribute('content')
    for (const address of [image ?? '', '/icon.svg', '/manifest.webmanifest', '/sitemap.xml', '/robots.txt']) {
      expect((await request.get(address)).status()).toBe(200)
    }
  }
  expect(await (await request.get('/sitemap.xml')).text()).toContain(`${baseURL}/shop/Rain%20band`)
})
