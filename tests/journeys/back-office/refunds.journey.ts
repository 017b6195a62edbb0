import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../steps/axe.ts'
import { test } from '../steps/journey.ts'
import { buy, logIn, type Purchase } from '../steps/office.ts'

async function openRefund(page: Page, orderNumber: string) {
  await page.goto(`/admin/orders/${orderNumber}`)
  await page.getByRole('button', { name: 'Give money back' }).click()
  return page.getByRole('dialog', { name: 'Give money back' })
}

/** The result comes a moment after the answer. */
async function untilShown(page: Page, text: string | RegExp) {
  await expect(async () => {
    await page.reload()
    await expect(page.getByText(text).first()).toBeVisible({ timeout: 5_000 })
  }).toPass()
}

async function openAsCustomer(page: Page, { cookie, orderNumber }: Purchase) {
  const { origin } = new URL(page.url())
  const cookies = cookie.split('; ').map((one) => {
    const [name = '', ...value] = one.split('=')
    return { name, value: value.join('='), url: origin }
  })
  await page.context().addCookies(cookies)
  await page.goto(`/account/orders/${orderNumber}`)
}

test('a piece goes back through the provider, then the rest: the customer and the phone hear of it', async ({
  page,
  request,
}) => {
  const purchase = await buy(request, 'Herd band')
  await logIn(page)
  const part = await openRefund(page, purchase.orderNumber)
  await part.getByLabel('Some pieces or the shipping').check()
  await part.getByLabel(/^Herd band/).selectOption('1')
  await part.getByLabel('Reason').fill('One clasp was loose')
  await expectAccessible(page)
  await part.getByRole('button', { name: 'Give back KES 2,849' }).click()
  await expect(part).toHaveCount(0)
  await untilShown(page, /^Given back, KES 2,849/)
  await expect(page.getByText('partly refunded').first()).toBeVisible()
  await expectAccessible(page)

  const rest = await openRefund(page, purchase.orderNumber)
  await rest.getByLabel('Reason').fill('And the shipping')
  await rest.getByRole('button', { name: 'Give back KES 648' }).click()
  await expect(rest).toHaveCount(0)
  await untilShown(page, /^Refunded/)
  await expect(page.getByRole('button', { name: 'Give money back' })).toHaveCount(0)

  await openAsCustomer(page, purchase)
  await expect(page.getByRole('heading', { name: 'Money given back' })).toBeVisible()
  await expect(page.getByText('KES 2,849')).toBeVisible()
  await expectAccessible(page)
})

test('an amount goes back by hand with its reference, and nothing more than was paid', async ({ page, request }) => {
  const purchase = await buy(request, 'Herd band')
  await logIn(page)
  const refund = await openRefund(page, purchase.orderNumber)
  await refund.getByLabel('An amount in shillings').check()
  await refund.getByRole('textbox', { name: 'Shillings' }).fill('3,498')
  await expect(refund.getByRole('button', { name: /^(Note|Give back)/ })).toBeDisabled()
  await refund.getByRole('textbox', { name: 'Shillings' }).fill('500')
  await refund.getByLabel('By hand: it has gone back already').check()
  await refund.getByLabel('Reference').fill('UKM7ABCDEF')
  await refund.getByLabel('Reason').fill('For the long wait')
  await expectAccessible(page)
  await refund.getByRole('button', { name: 'Note KES 500' }).click()
  await expect(page.getByText(/^Given back, KES 500, by hand/)).toBeVisible()
  await openAsCustomer(page, purchase)
  await expect(page.getByText('Given back, reference UKM7ABCDEF')).toBeVisible()
  await expect(page.getByText('Partly refunded')).toBeVisible()
})
