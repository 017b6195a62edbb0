import { expect } from '@playwright/test'
import { expectGoodAtEverySize } from '../steps/axe.ts'

import { test } from '../steps/journey.ts'
import { logIn, openForm } from '../steps/office.ts'
import { sandboxUrl } from '../steps/shopper.ts'

test('an owner adds a webhook, tests it, and deletes it', async ({ page }, { project }) => {
  await logIn(page)
  await page.goto('/admin/webhooks')
  await openForm(page, 'Add an address')
  const address = page.getByLabel('Address', { exact: true })
  await address.fill('https://192.168.1.1/')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('It leads to a private network.')).toBeVisible()
  const url = `${sandboxUrl}/webhooks/in?${project.name}`
  await address.fill(url)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText(/^whsec_/)).toBeVisible()
  await expectGoodAtEverySize(page, 'the webhooks')

  await page.getByRole('link', { name: url }).click()
  await page.getByText('Change its events').click()
  await page.getByRole('checkbox', { name: 'An order is sent' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('An order is paid, an order is sent, an order is refunded')).toBeVisible()
  await page.getByRole('button', { name: 'Send a test' }).click()
  const sent = page.getByRole('listitem').filter({ hasText: 'A test' })
  await expect(sent).toBeVisible()
  await expect(async () => {
    await page.getByRole('button', { name: 'Look again' }).click()
    await expect(sent).toContainText('Taken', { timeout: 1_000 })
  }).toPass()
  await expectGoodAtEverySize(page, 'a webhook')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/webhooks$/)
  await expect(page.getByRole('link', { name: url })).toHaveCount(0)
})
