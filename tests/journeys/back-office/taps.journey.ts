import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectGoodAtEverySize } from '../steps/axe.ts'
import { test } from '../steps/journey.ts'
import { buy, logIn, newProductName, phonePhoto, staffHeaders } from '../steps/office.ts'
import { countTapsAndFields } from '../steps/taps.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const door = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name })

test('the bar has five links, each at least 44 pixels high and wide, and no link twice', async ({ page }) => {
  await logIn(page)
  const doors = page.getByRole('navigation', { name: 'Back office' }).getByRole('link')
  await expect(doors).toHaveCount(5)
  const boxes = await doors.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()))
  for (const { width, height } of boxes) expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  for (const path of ['/admin', '/admin/more', '/admin/messages']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('Loading...')).toHaveCount(0)
    await expectGoodAtEverySize(page, path)
  }
})

test('the production queue is one tap from a login, without scrolling', async ({ page, request }) => {
  await buy(request, 'Herd band')
  await logIn(page)
  const { tap, done } = countTapsAndFields()
  await tap(page.getByRole('link', { name: /^Making queue/ }))
  await expect(page.getByRole('heading', { level: 1, name: 'Making queue' })).toBeVisible()
  expect(done).toEqual({ taps: 1, fields: 0, scrolled: 0 })
})

test('a refund takes six taps and at most one screen of scrolling', async ({ page, request }) => {
  const { orderNumber } = await buy(request, 'Herd band')
  await logIn(page)
  const { tap, type, done } = countTapsAndFields()
  await tap(door(page, /^Orders/))
  await tap(page.getByRole('link', { name: new RegExp(orderNumber) }))
  await tap(page.getByRole('button', { name: 'Refund', exact: true }))
  const refund = page.getByRole('dialog', { name: 'Refund' })
  await tap(refund.getByLabel(/^All of it/))
  await type(refund.getByLabel('Reason'), 'The clasp is broken')
  await tap(refund.getByRole('button', { name: /^Refund KES/ }))
  await tap(page.getByRole('alertdialog').getByRole('button', { name: /^Refund KES/ }))
  await expect(refund).toHaveCount(0)
  expect(done.taps).toBe(6)
  expect(done.scrolled).toBeLessThanOrEqual(844)
})

test('a photograph of an order line takes two taps', async ({ page, request }) => {
  await buy(request, 'Herd band')
  const headers = await staffHeaders(request)
  type Line = { id: string; name: string; order_number: string; state: string }
  const [line] = (await (await request.get('/api/admin/making?limit=1', { headers })).json()) as Line[]
  if (!line) throw new Error('nothing is to make')
  const data = { from: 'waiting', to: 'taken' }
  if (line.state === 'waiting') await request.post(`/api/admin/making/${line.id}/step`, { headers, data })
  await logIn(page)
  const { tap, done } = countTapsAndFields()
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByLabel(`Photo: ${line.name} of ${line.order_number}`) })
  const chooser = page.waitForEvent('filechooser')
  await tap(card.getByText('Photo', { exact: true }).first())
  await (await chooser).setFiles(await phonePhoto(4))
  const dialog = page.getByRole('dialog', { name: `A photo of ${line.order_number}` })
  await expect(dialog.getByRole('img')).toBeVisible()
  await tap(dialog.getByRole('button', { name: 'Show it to the buyer' }))
  await expect(page.getByRole('alertdialog', { name: 'Success!' })).toBeVisible()
  expect(done.taps).toBe(2)
})

test('price and stock are changed in the list of products, by two taps each', async ({ page, request }) => {
  const headers = await staffHeaders(request)
  const name = newProductName()
  const multipart = { name, category: 'chokers', price: '40', description: 'Glass beads.', images: await phonePhoto(2) }
  expect((await request.post('/api/admin/products', { headers, multipart })).ok()).toBe(true)
  await logIn(page)
  const { tap, type, done } = countTapsAndFields()
  await tap(door(page, /^Products/))
  await type(page.getByLabel(`Price in $ of ${name}`), '44,50')
  await type(page.getByLabel(`In stock of ${name}`), '3')
  await expectAccessible(page)
  await tap(page.getByRole('button', { name: `Save ${name}` }))
  await expect(page.getByRole('button', { name: `Save ${name}` })).toHaveCount(0)
  expect(done.taps).toBe(2)
  await expect(page.getByLabel(`Price in $ of ${name}`)).toHaveValue('44.50')
  await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('3 ready, then made to order')
})

test('a past day is closed by two taps, without scrolling', async ({ page }) => {
  await logIn(page)
  const { tap, done } = countTapsAndFields()
  await tap(page.getByRole('button', { name: /^Close (the day: )?\d+ \w/ }).first())
  const day = page.getByRole('dialog')
  await expect(day.getByText('Net', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await tap(day.getByRole('button', { name: 'Close this day' }))
  await expect(day).toHaveCount(0)
  expect(done).toEqual({ taps: 2, fields: 0, scrolled: 0 })
})
