import { randomUUID } from 'node:crypto'
import { expect, type Route } from '@playwright/test'
import { expectGoodAtEverySize } from '../steps/axe.ts'
import { test } from '../steps/journey.ts'
import { buy, logIn, openForm } from '../steps/office.ts'

const unavailable = {
  status: 503,
  json: { success: false, error: 'Away', message: 'The shop can’t answer right now. Please try again in a minute.' },
}
const uncertain = {
  status: 503,
  json: { success: false, message: 'The shop can’t tell right now whether that was done. Please look before you try.' },
}
const failReads = (route: Route) => (route.request().method() === 'GET' ? route.fulfill(unavailable) : route.continue())

test('an order whose parts fail says so, and is not made or sent before exchanges and making are known', async ({
  page,
  request,
}) => {
  const { orderNumber } = await buy(request, 'Herd band')
  await logIn(page)
  for (const part of ['exchanges', 'refunds', 'photographs']) await page.route(`**/${part}`, failReads)
  await page.goto(`/admin/orders/${orderNumber}`)
  const notice = page.getByRole('status').filter({ hasText: 'Some of this order could not be loaded.' })
  await expect(notice).toBeVisible()
  await expect(page.getByRole('button', { name: 'Start making' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Mark as sent' })).toHaveCount(0)
  await expectGoodAtEverySize(page, 'an order whose parts fail')

  await page.unrouteAll()
  await page.route(/\/api\/admin\/making\?/, failReads)
  // Without the reload the screen would keep the making that it knows.
  await page.reload()
  await expect(notice).toBeVisible()
  await expect(page.getByRole('button', { name: 'Refund', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Start making' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Mark as sent' })).toHaveCount(0)

  await page.unrouteAll()
  await notice.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('button', { name: 'Start making' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Exchange', exact: true })).toBeVisible()
  await expect(notice).toHaveCount(0)
})

test('a screen whose reload fails keeps what it shows and offers a retry', async ({ page, request }) => {
  const { orderNumber } = await buy(request, 'Herd band')
  await logIn(page)
  await page.goto(`/admin/orders/${orderNumber}`)
  await expect(page.getByRole('button', { name: 'Start making' })).toBeVisible()
  await page.route('**/api/admin/**', failReads)
  await page.getByRole('button', { name: 'Start making' }).click()
  const notice = page.getByRole('status').filter({ hasText: 'This page could not be refreshed' })
  await expect(notice).toBeInViewport()
  await expect(page.getByText('Herd band').first()).toBeVisible()
  await expectGoodAtEverySize(page, 'a screen whose reload fails')

  await page.unrouteAll()
  await notice.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('button', { name: 'Mark as sent' })).toBeVisible()
  await expect(notice).toHaveCount(0)

  // Another screen has nothing to keep.
  await page.route('**/api/admin/**', failReads)
  await page.getByRole('link', { name: 'Today', exact: true }).first().click()
  await expect(page.getByRole('alert')).toContainText('The shop can’t answer right now.')
  await expect(notice).toHaveCount(0)
})

test('a step-up that fails says that nothing was sent', async ({ page }) => {
  await logIn(page)
  await page.goto('/admin/staff')
  await openForm(page, 'Add somebody')
  // The answer that the shop would send ten minutes after the login.
  const stepUp = { success: false, error: 'Please confirm', message: 'Please confirm', step_up: 'password' }
  await page.route('**/api/admin/staff', (route) => route.fulfill({ status: 403, json: stepUp }), { times: 1 })
  await page.getByLabel('Name').fill(`helper-${randomUUID().slice(0, 8)}`)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Please confirm that it is you' })
  await page.route('**/api/admin/password/renew', (route) => route.fulfill(uncertain), { times: 1 })
  await dialog.getByLabel('Your password').fill('journeys only 1')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toContainText('The password could not be checked. Nothing was sent. Please try again.')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/^[a-z2-9]{26}$/)).toBeVisible()
})
