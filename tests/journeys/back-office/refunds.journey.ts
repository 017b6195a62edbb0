import { expect, type Page, type Route } from '@playwright/test'
import { expectAccessible } from '../steps/axe.ts'
import { test } from '../steps/journey.ts'
import { buy, logIn, type Purchase, staffHeaders } from '../steps/office.ts'

async function openRefund(page: Page, orderNumber: string) {
  await page.goto(`/admin/orders/${orderNumber}`)
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  const refund = page.getByRole('dialog', { name: 'Refund' })
  // The focus is not in a text field, because the phone's keyboard would cover the choices.
  await expect(refund.getByRole('radio').first()).toBeFocused()
  await expect(refund.getByRole('radio', { name: /^All/ })).not.toBeChecked()
  return refund
}

/** Confirms the refund in the dialog that repeats its amount, receiver and method. */
async function confirm(page: Page, question: string | RegExp, button: string) {
  const sure = page.getByRole('alertdialog', { name: 'Are you sure?' })
  await expect(sure.getByText(question)).toBeVisible()
  await expectAccessible(page)
  await sure.getByRole('button', { name: button }).click()
}

/** The next refund gets the answer that the shop would send ten minutes after the login: it asks for the password. */
async function askForPassword(page: Page) {
  const stepUp = { success: false, error: 'Please confirm', message: 'Please confirm', step_up: 'password' }
  await page.route('**/refunds', (route) => route.fulfill({ status: 403, json: stepUp }), { times: 1 })
  return page.getByRole('dialog', { name: 'Please confirm that it is you' })
}

/** Reloads until the text is visible, because a refund's result comes a moment after the provider's answer. */
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

test('an order line is refunded through the provider, then the rest, and customer and phone are notified', async ({
  page,
  request,
}) => {
  const purchase = await buy(request, 'Herd band')
  await logIn(page)
  const part = await openRefund(page, purchase.orderNumber)
  await part.getByLabel('Some pieces or the shipping').check()
  const piece = part.getByRole('checkbox', { name: 'Herd band, $22.00 · KES 2,849' })
  await piece.check()
  const [tick, own, next] = await Promise.all(
    [piece, part.getByLabel('Some pieces or the shipping'), part.getByLabel('An amount in shillings')].map((one) =>
      one.boundingBox(),
    ),
  )
  expect(tick?.x).toBeGreaterThan((own?.x ?? 0) + 24)
  expect(tick?.y).toBeLessThan(next?.y ?? 0)
  await part.getByLabel('Reason').fill('One clasp was loose')
  await expect(part.getByRole('status')).toHaveText('Refund of KES 2,849')
  await expectAccessible(page)
  await part.getByRole('button', { name: 'Refund KES 2,849' }).click()
  await confirm(page, /^Send KES 2,849 to 2547\S+ by M-Pesa\?$/, 'Refund KES 2,849')
  await expect(part).toHaveCount(0)
  // The page updates without a reload. First it says that the refund is on its way, then that it has arrived.
  await expect(page.getByText(/^(Refund of KES 2,849 is on its way|Refunded, KES 2,849)/).first()).toBeVisible()
  await expect(page.getByText(/^Refunded, KES 2,849/)).toBeVisible()
  await expect(page.getByText('partly refunded').first()).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: /^KES 648$/ })).toBeVisible()
  await expect(page.locator('s', { hasText: '$22.00' })).toBeVisible()
  await expectAccessible(page)
  await page.goto(`/admin/orders?search=${purchase.orderNumber}`)
  await expect(page.getByRole('link', { name: purchase.orderNumber })).toContainText('All pieces refunded')

  const rest = await openRefund(page, purchase.orderNumber)
  await rest.getByLabel('Reason').fill('And the shipping')
  await rest.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(rest.getByRole('alert')).toHaveText('Please choose what to refund.')
  // The next choice is not judged before the next try.
  await rest.getByLabel('Some pieces or the shipping').check()
  await expect(rest.getByRole('alert')).toHaveCount(0)
  await rest.getByLabel('All that is left, KES 648').check()
  await rest.getByRole('button', { name: 'Refund KES 648' }).click()
  await confirm(page, /^Send KES 648 to 2547\S+ by M-Pesa\?$/, 'Refund KES 648')
  await expect(rest).toHaveCount(0)
  await untilShown(page, /^Refunded/)
  await expect(page.getByRole('button', { name: 'Refund', exact: true })).toHaveCount(0)

  await openAsCustomer(page, purchase)
  await expect(page.getByRole('heading', { name: 'Refunds' })).toBeVisible()
  await expect(page.getByText(/^KES\s2,849 was refunded by M-Pesa on \d+\s\w+\s\d{4}, receipt \w+\.$/)).toBeVisible()
  await expectAccessible(page)
})

test('a manual refund has a reference, and refunds never exceed the payment', async ({ page, request }) => {
  const purchase = await buy(request, 'Herd band')
  await logIn(page)
  const orderPath = `/api/admin/orders/${purchase.orderNumber}`
  const headers = await staffHeaders(page.request)
  const unrefunded = await (await page.request.get(orderPath, { headers })).json()
  const refund = await openRefund(page, purchase.orderNumber)
  await refund.getByLabel('An amount in shillings').check()
  await refund.getByRole('textbox', { name: 'Shillings' }).fill('3,498')
  await expect(refund.getByText('At most KES 3,497 can be refunded.')).toBeVisible()
  await refund.getByRole('textbox', { name: 'Shillings' }).fill('500')
  await refund.getByLabel('I have already sent it back myself').check()
  await refund.getByLabel('Reference').fill('UKM7ABCDEF')
  await refund.getByLabel('Reason').fill('For the long wait')
  await expectAccessible(page)
  async function record() {
    await refund.getByRole('button', { name: 'Record refund of KES 500' }).click()
    await confirm(page, 'Did you already send KES 500 back yourself?', 'Record refund of KES 500')
  }
  // The password dialog replaces the refund dialog, which then returns with the typed values.
  const stepUp = await askForPassword(page)
  await record()
  await expect(stepUp.getByLabel('Your password')).toBeFocused()
  await expect(refund).toHaveCount(0)
  await expectAccessible(page)
  await stepUp.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
  await expect(refund.getByLabel('Reason')).toHaveValue('For the long wait')
  await askForPassword(page)
  await record()
  await stepUp.getByLabel('Your password').fill('journeys only 1')
  await stepUp.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Refund of KES 500 recorded.').last()).toBeInViewport()
  await expect(page.getByText(/^Refunded, KES 500, by hand/)).toBeVisible()

  // This answer is from before the refund, so the page must request the order again.
  await page.route(`**${orderPath}`, (route) => route.fulfill({ json: unrefunded }), { times: 1 })
  await page.reload()
  await expect(page.getByRole('definition').getByText('KES 2,997', { exact: true })).toBeVisible()
  await openAsCustomer(page, purchase)
  await expect(page.getByText(/^KES 500 was refunded on .*, reference UKM7ABCDEF\.$/)).toBeVisible()
  await expect(page.getByText('Partly refunded')).toBeVisible()
})

test('after a lost answer the dialog does not claim that nothing was refunded', async ({ page, request }) => {
  const purchase = await buy(request, 'Herd band')
  await logIn(page)
  const refund = await openRefund(page, purchase.orderNumber)
  await refund.getByRole('radio', { name: /^All/ }).check()
  await refund.getByLabel('Reason').fill('Bought twice')
  // The shop gets the call, and its answer does not arrive.
  const loseAnswer = async (route: Route) => {
    await route.fetch()
    await route.abort()
  }
  await page.route('**/refunds', loseAnswer, { times: 1 })
  await refund.getByRole('button', { name: 'Refund KES 3,497' }).click()
  await confirm(page, /^Send KES 3,497 to 2547\S+ by M-Pesa\?$/, 'Refund KES 3,497')
  const lost = page.getByRole('alertdialog', { name: 'Error!' })
  await expect(lost).toContainText('The shop did not answer. Please try again.')
  await lost.getByRole('button', { name: 'OK' }).click()
  await untilShown(page, /^Refunded, KES 3,497/)
  await expect(page.getByText(/^Refunded, KES 3,497/)).toHaveCount(1)
})
