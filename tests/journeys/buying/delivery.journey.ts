import { expect, type Page } from '@playwright/test'
import { addDays, dayText, displayDate, nairobiDay } from '#app/framework/nairobi.ts'
import { demoDeliveries } from '../../../db/demo/setup.ts'
import { expectAccessible, expectGoodAtEverySize } from '../steps/axe.ts'
import { address, setProduct } from '../steps/buyer.ts'
import { test } from '../steps/journey.ts'
import { logIn, openForm } from '../steps/office.ts'
import { startOwnShop } from '../steps/own-shop.ts'
import { dialog, newPhone } from '../steps/shopper.ts'

/** A separate shop, because other journeys use the demo's delivery options. */
test.describe.configure({ mode: 'serial' })

const shop = startOwnShop({ MAKING_DAYS: '4' })

const day = (later: number) => addDays(nairobiDay(new Date()), later)
const checkout = (page: Page) => page.getByRole('region', { name: 'Delivery' })
const proceed = (page: Page) => page.getByRole('button', { name: 'Proceed to Payment' })

async function makeOption(page: Page, name: string, { price = '', days = ['0', '0'], place = '' }) {
  await openForm(page, 'Add an option')
  await page.getByLabel('Name').fill(name)
  if (place) {
    await page.getByLabel('How').selectOption('collected')
    await page.getByLabel('Place').fill(place)
  }
  if (price) await page.getByLabel('Price').fill(price)
  else await page.getByLabel('Currency').selectOption('free')
  await page.getByLabel('Days from').fill(days[0] ?? '')
  await page.getByLabel('Days to').fill(days[1] ?? '')
  await page.getByRole('button', { name: 'Add the option' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: name })).toBeVisible()
}

/** Ends the delivery options of the demo. The first attempt is refused: the form stays, and nothing is called saved. */
async function endOptions(page: Page) {
  const options = page.getByRole('button', { name: /^Change / })
  await expect(options).toHaveCount(demoDeliveries.length)
  await page.route('**/api/admin/delivery-options/*/end', (route) =>
    route.fulfill({ status: 409, json: { message: 'Not so.' } }),
  )
  await options.first().click()
  await page.getByRole('button', { name: /^Stop offering / }).click()
  await page.getByRole('button', { name: 'Stop offering it' }).click()
  await expect(dialog(page, 'Error!')).toContainText('Not so.')
  await dialog(page, 'Error!').getByRole('button', { name: 'OK' }).click()
  await expect(page.getByRole('button', { name: /^Stop offering / })).toBeVisible()
  await expect(page.getByText('Saved.', { exact: true })).toBeHidden()
  await page.unroute('**/api/admin/delivery-options/*/end')
  await page.goto('/admin/delivery')
  for (let left = demoDeliveries.length - 1; left >= 0; left -= 1) {
    await options.first().click()
    await page.getByRole('button', { name: /^Stop offering / }).click()
    await page.getByRole('button', { name: 'Stop offering it' }).click()
    await expect(options).toHaveCount(left)
  }
}

async function close(page: Page, mayOrder: 'yes' | 'no', until: string, from = day(0)) {
  await openForm(page, 'Add days off')
  await page.getByRole('button', { name: 'Add days off' }).click()
  await expect(page.getByText('Please give the first day off')).toBeVisible()
  await expect(page.getByText('Please choose whether buyers can order')).toBeVisible()
  await expect(page.getByLabel('First day off')).toBeFocused()
  await page.getByLabel('First day off').fill(from)
  await page.getByLabel('Last day off').fill(addDays(until, -1))
  await page.getByLabel('Can buyers order on these days?').selectOption(mayOrder)
  await page.getByRole('button', { name: 'Add days off' }).click()
  const sure = dialog(page, 'Are you sure?')
  await expect(sure).toContainText(
    `Open again on ${displayDate(until, day(0))}. ${mayOrder === 'yes' ? 'New orders get a later date.' : 'Nobody can order meanwhile.'}`,
  )
  await sure.getByRole('button', { name: 'Add days off' }).click()
  await expect(
    page.getByRole('listitem').filter({ hasText: `Open again on ${displayDate(until, day(0))}.` }),
  ).toBeVisible()
}

test('staff set delivery options and closed days, and a guest sees matching ones and collects without an address', async ({
  browser,
}) => {
  const office = await (await browser.newContext({ baseURL: shop.url })).newPage()
  await logIn(office)
  await office.goto('/admin/delivery')
  await endOptions(office)
  await makeOption(office, 'Rest of Kenya', { price: '350', days: ['2', '3'] })
  await makeOption(office, 'At the workshop', { place: 'Ngong Road 12' })
  await expect(office.getByRole('listitem').filter({ hasText: 'Rest of Kenya' })).toContainText('KES 350')
  await expectGoodAtEverySize(office, 'delivery')
  await office.goto('/admin/closed-days')
  await close(office, 'yes', day(3))
  await expectAccessible(office)

  const page = await (await browser.newContext({ baseURL: shop.url })).newPage()
  expect((await page.request.post('/api/auth/guest')).ok()).toBe(true)
  await setProduct(page, 'Herd band', 1)
  const contact = { name: address.name, email: '', phone: newPhone().replace(/^0/, '+254') }
  expect((await page.request.put('/api/user/checkout', { data: { contact } })).ok()).toBe(true)
  await page.goto(`/shop/${encodeURIComponent('Herd band')}`)
  const promised = `Made for you by ${dayText(day(7))} · with you by ${dayText(day(10))}`
  const shown = (count: number) => displayDate(day(count), day(0)).replace('\u00a0', ' ')
  await expect(page.getByText(`Made for you by ${shown(7)}`, { exact: true })).toBeVisible()
  await expect(page.getByText(`With you by ${shown(10)} in Kenya`)).toBeVisible()
  await expect(page.getByText('From KES 350')).toBeVisible()
  await expect(page.getByText(`Closed until ${dayText(day(3))}.`)).toBeVisible()

  await page.goto('/shop/checkout')
  const form = page.getByRole('dialog', { name: 'Add Shipping Address' })
  await expect(form.getByRole('button', { name: 'At the workshop Ngong Road 12. No address needed.' })).toBeVisible()
  await expectAccessible(page)
  await form.getByLabel('Address', { exact: true }).fill('Oginga Odinga Street 4, beside the mosque')
  await form.getByLabel('City').fill('Kisumu')
  await form.getByLabel('State').fill('Kisumu')
  await form.getByLabel('Zip').fill('40100')
  // Found by an attribute, because the open dialog hides the summary from screen readers, and so from `getByRole`.
  const summary = page.locator('[aria-labelledby=order-summary]')
  await expect(summary).toContainText(/Shipping\s*not known yet/)
  await expect(summary).not.toContainText('Grand Total')
  await form.getByRole('button', { name: 'Save Address' }).click()
  await expect(checkout(page)).toHaveText(/^DeliveryChangeRest of Kenya, \$[\d.]+KES 350 · with you by/)
  await expect(summary).toContainText('Grand Total')
  await checkout(page).getByRole('button', { name: 'Delivery' }).click()
  await expect(checkout(page).getByRole('radio', { name: 'Rest of Kenya' })).toBeChecked()
  await expect(checkout(page)).toContainText(promised)
  await expectGoodAtEverySize(page, 'two deliveries')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toContainText([
    'Shipping Address',
    'Customer Address',
    'Delivery',
    'Payment Method',
  ])
  await checkout(page).getByRole('button', { name: 'Delivery' }).click()
  await expect(checkout(page).getByRole('radio', { name: 'Rest of Kenya' })).toBeHidden()
  await expect(checkout(page)).toHaveText(/^DeliveryChangeRest of Kenya, \$[\d.]+KES 350/)
  await checkout(page).getByRole('button', { name: 'Delivery' }).click()

  await page.getByRole('button', { name: 'Edit Shipping Address' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Shipping Address' })
  await edit.getByLabel('Country').selectOption('Chile')
  await expect(edit.getByText('You may have to pay customs and tax on arrival.')).toBeVisible()
  await expect(edit.getByLabel('State or region')).toHaveValue('Kisumu')
  await edit.getByRole('button', { name: 'Save Address' }).click()
  await expect(dialog(page, 'Is this phone right?')).toContainText('is a number of Kenya, and the address is in Chile.')
  await dialog(page, 'Is this phone right?').getByRole('button', { name: 'Yes, it is' }).click()
  await expect(page.getByText('We do not deliver there yet')).toBeVisible()
  await expect(proceed(page)).toBeHidden()
  await expectAccessible(page)

  await checkout(page).getByRole('radio', { name: 'At the workshop' }).check()
  await expect(checkout(page)).toContainText(`ready to collect by ${dayText(day(7))}`)
  // The payment method that fitted the address abroad stays selected.
  await expect(page.getByRole('radio', { name: 'Card' })).toBeChecked()
  await page.getByRole('radio', { name: 'Mpesa' }).check()
  await proceed(page).click()
  await expect(page.getByText(/^\(Converted from \$\d+\.00 USD\)$/)).toBeVisible()
  await expect(page.getByLabel('Phone Number')).toBeVisible()

  await office.goto('/admin/closed-days')
  await close(office, 'no', day(10), day(5))
  // Later closed days are not announced while the shop is closed.
  const closings = await office.getByRole('button', { name: /^Remove: / }).count()
  await office
    .getByRole('button', { name: /^Remove: / })
    .first()
    .click()
  await office.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(office.getByRole('button', { name: /^Remove: / })).toHaveCount(closings - 1)
  await page.goto(`/shop/${encodeURIComponent('Rain band')}`)
  await expect(page.getByLabel('Closed days')).toContainText(`Order before then, or from ${shown(10)}.`)
  await expect(page.getByRole('button', { name: 'BUY NOW' })).toBeVisible()
  await close(office, 'no', day(6))
  await page.goto('/shop/checkout')
  await expect(page.getByText(`We take orders again from ${dayText(day(10))}.`).first()).toBeVisible()
  await expect(proceed(page)).toBeHidden()
  await page.goto(`/shop/${encodeURIComponent('Rain band')}`)
  await expect(page.getByText(`Closed until ${dayText(day(10))}.`).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'BUY NOW' })).toBeHidden()
})
