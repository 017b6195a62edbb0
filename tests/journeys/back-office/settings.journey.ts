import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../steps/axe.ts'
import { kilobytes, openAsNew, visit } from '../steps/first-visit.ts'
import { test } from '../steps/journey.ts'
import { logIn, phonePhoto } from '../steps/office.ts'
import { startOwnShop } from '../steps/own-shop.ts'
import { dialog } from '../steps/shopper.ts'

/** A separate shop, because other journeys expect the template's texts. */
const shop = startOwnShop({ SEED_DEMO: 'false', CONTACT_EMAIL: 'set@example.com' })

const section = (page: Page, name: string) => page.getByRole('region', { name })

const open = (page: Page, name: string) => page.getByRole('heading', { level: 2, name }).click()

async function save(page: Page, name: string) {
  await section(page, name).getByRole('button', { name: 'Save' }).click()
  await expect(section(page, name).getByText('Saved. It is in the shop.')).toBeInViewport()
}

test('an owner gives the shop its words, its bank and its first picture, and shoppers see them', async ({
  browser,
}) => {
  const baseURL = shop.url
  const page = await (await browser.newContext({ baseURL })).newPage()
  await logIn(page)
  await page.goto('/admin/settings')
  const days = section(page, 'Making days')
  await open(page, 'Making days')
  await days.getByLabel('Days from payment').fill('9')
  await save(page, 'Making days')
  // This line has the name of the member who saved last. It appears when the saved settings have loaded.
  await expect(days.getByText(/^Changed by admin, /)).toBeVisible()
  // The landing page's default text contains the number of days.
  await expect.poll(async () => (await page.request.get('/')).text()).toContain('about 9 days from payment')
  await days.getByLabel('Days from payment').fill('0')
  await expect(days.getByText('Saved. It is in the shop.')).toBeHidden()
  const words = section(page, 'Name and contacts')
  await open(page, 'Name and contacts')
  await expect(words.getByText('Set by CONTACT_EMAIL in the environment')).toBeVisible()
  await words.getByLabel('Phone').fill('call us')
  await words.getByRole('button', { name: 'Save' }).click()
  await expect(words.getByText('Phone must be a number, such as +254 712 345 678')).toBeVisible()
  await words.getByLabel('Phone').fill('0733 444 555')
  await words.getByLabel('Name').fill('Naisula Beads')
  await save(page, 'Name and contacts')
  await expect(words.getByLabel('Phone')).toHaveValue('+254 733 444 555')
  await open(page, 'Bank details')
  await section(page, 'Bank details').getByLabel('Bank details').fill('Equity Bank\nNaisula Beads, 0123456789')
  await save(page, 'Bank details')

  const question = dialog(page, 'Leave without saving?')
  const orders = page.getByRole('navigation').getByRole('link', { name: /^Orders/ })
  await orders.click()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(days.getByLabel('Days from payment')).toHaveValue('0')
  await page.reload()
  // Typed text that was not saved is gone. Otherwise it could overwrite what another owner saves meanwhile.
  await expect(days.getByLabel('Days from payment')).toHaveValue('9')
  await open(page, 'Making days')
  await days.getByLabel('Days from payment').fill('0')
  await orders.click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/admin/orders')
  await page.goto('/admin/settings#hero')
  const picture = section(page, 'First picture')
  await picture.getByLabel('Choose a picture').setInputFiles(await phonePhoto(3))
  await picture.getByText('Which part must stay in the picture').click()
  await picture.getByLabel('From the top').fill('80')
  await picture.getByLabel('What the picture shows').fill('A red collar on cloth')
  await expectAccessible(page)
  await save(page, 'First picture')

  const shopper = await openAsNew(browser, baseURL)
  const loaded = await visit(shopper.page, shopper.session, '/')
  await expect(shopper.page.getByRole('img', { name: 'A red collar on cloth' })).toHaveCSS('object-position', '50% 80%')
  const main = loaded.filter(({ type, priority }) => type === 'Image' && priority === 'High')
  expect(main).toHaveLength(1)
  expect(kilobytes(main)).toBeLessThanOrEqual(70)
  const { page: landing } = shopper
  await expect(landing.locator('#contact').getByRole('link', { name: '+254 733 444 555' })).toBeVisible()
  await expect(landing.getByRole('link', { name: 'Naisula Beads, home' }).first()).toBeVisible()
  await expect(landing.getByText(/paid in Kenyan shillings by .*bank transfer/)).toBeVisible()

  await picture.getByRole('button', { name: 'Show the shop’s own picture again' }).click()
  await expect(picture.getByText('The landing page shows the shop’s own picture.')).toBeVisible()
})
