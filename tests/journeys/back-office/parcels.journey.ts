import { randomUUID } from 'node:crypto'
import { type Browser, expect, type Page } from '@playwright/test'
import { expectAccessible } from '../steps/axe.ts'
import { test } from '../steps/journey.ts'
import { buy, logIn, openForm } from '../steps/office.ts'
import { countTapsAndFields } from '../steps/taps.ts'
import { tapInReach } from '../steps/thumb.ts'

/** Opens the order's page as its buyer. */
async function openAsBuyer(browser: Browser, url: string, cookie: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const cookies = cookie.split('; ').map((one) => one.split(/=(.*)/s))
  await context.addCookies(cookies.map(([name = '', value = '']) => ({ name, value, url })))
  const page = await context.newPage()
  await page.goto(url)
  return page
}

async function addCarrier(page: Page, name: string) {
  await page.goto('/admin/carriers')
  await openForm(page, 'Add a carrier')
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Tracking link').fill('http://easy.example/{number}')
  await page.getByRole('button', { name: 'Add the carrier' }).click()
  await expect(page.getByText('Link must begin with https://').first()).toBeVisible()
  await page.getByLabel('Tracking link').fill('https://easy.example/track?id={number}')
  await page.getByRole('button', { name: 'Add the carrier' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('https://easy.example/track')
  await expectAccessible(page)
}

test('on a phone, Back and the link above the form of a carrier lead to the list', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await logIn(page)
  await page.goto('/admin/carriers')
  const add = page.getByRole('button', { name: 'Add a carrier', exact: true })
  await add.click()
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.goBack()
  await expect(add).toBeVisible()
  await expect(page.getByLabel('Name')).toBeHidden()
  await page
    .getByRole('button', { name: /^Change / })
    .first()
    .click()
  await expect(page.getByLabel('Name')).toBeVisible()
  await page.getByRole('button', { name: 'Carriers', exact: true }).click()
  await expect(add).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/carriers$/)
})

test('an order goes in two parcels, each with its link, and its buyer follows both', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const { orderNumber, cookie } = await buy(request, 'Herd band', 2)
  const carrier = `Easy Coach ${randomUUID().slice(0, 6)}`
  await logIn(page)
  await addCarrier(page, carrier)
  await page.goto(`/admin/orders/${orderNumber}`)
  const sending = page.getByRole('dialog', { name: 'Mark as sent' })
  async function sendOne(number: string) {
    await tapInReach(page.getByRole('button', { name: 'Mark as sent' }))
    await expect(sending.getByText('Send only some of the pieces')).toBeVisible()
    await expect(sending.getByLabel('Carrier')).toBeFocused()
    await sending.getByLabel('Herd band').selectOption('1 of 2')
    await sending.getByLabel('Carrier').selectOption(carrier)
    await sending.getByLabel('Tracking number').fill(number)
    await expectAccessible(page)
    await tapInReach(sending.getByRole('button', { name: 'Send these pieces' }))
    await expect(sending).toHaveCount(0)
  }
  await sendOne('EC 0')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Partly sent')).toHaveCount(0)
  await sendOne('EC 1')
  await expect(page.getByText('Partly sent').first()).toBeVisible()
  await expect(page.getByText('1 left to send')).toBeVisible()
  await expectAccessible(page)

  const buyer = await openAsBuyer(browser, `${baseURL ?? ''}/account/orders/${orderNumber}`, cookie)
  await expect(buyer.getByText('1 of 2 pieces is on its way.')).toBeVisible()
  const links = buyer.getByRole('link', { name: `Follow it at ${carrier}` })
  await expect(links).toHaveAttribute('href', 'https://easy.example/track?id=EC%201')
  await expect(buyer.getByText('Tracking number: EC 1')).toBeVisible()
  await expect(buyer.getByRole('button', { name: 'Copy the tracking number' })).toBeVisible()
  await expectAccessible(buyer)

  // Sending the rest takes as much work as sending a whole order: two taps, nothing typed.
  const { tap, done } = countTapsAndFields()
  await tap(page.getByRole('button', { name: 'Mark as sent' }))
  await expect(sending).toContainText('In this parcel: 1 × Herd band')
  expect(await sending.getByText('In this parcel').textContent()).toContain('1\u00a0×\u00a0Herd band')
  await tap(sending.getByRole('button', { name: 'Mark as sent' }))
  await expect(page.getByRole('button', { name: 'Mark as delivered' })).toBeVisible()
  expect(done).toMatchObject({ taps: 2, fields: 0 })
  await buyer.reload()
  await expect(buyer.getByText('is on its way')).toHaveCount(0)
  await expect(buyer.getByText('1 × Herd band')).toHaveCount(2)
  await expect(links).toHaveCount(1)
  await expectAccessible(buyer)
})
