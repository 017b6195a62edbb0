import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectGoodAtEverySize } from '../steps/axe.ts'
import { address, openPayment, payNow, setProduct } from '../steps/buyer.ts'
import { holdRequests } from '../steps/held-requests.ts'
import { test } from '../steps/journey.ts'
import { logIn } from '../steps/office.ts'
import { answerPrompt, dialog, fromNewAddress, mailsTo, newEmail, newPhone, sandboxUrl } from '../steps/shopper.ts'
import { openFooter } from '../steps/storefront.ts'

/** Buys as a guest and opens the order's page. */
async function buyAsGuest(page: Page, email = '') {
  const phone = newPhone()
  await page.context().setExtraHTTPHeaders(fromNewAddress())
  expect((await page.request.post('/api/auth/guest')).ok()).toBe(true)
  await setProduct(page, 'Herd band', 1)
  expect((await page.request.post('/api/user/address', { data: address })).ok()).toBe(true)
  const contact = { name: address.name, email, phone: phone.replace(/^0/, '+254') }
  expect((await page.request.put('/api/user/checkout', { data: { contact } })).ok()).toBe(true)
  await openPayment(page)
  await payNow(page, phone)
  await answerPrompt(page, phone, { pin: '1234' })
  await dialog(page, 'Payment Successful!').getByRole('button', { name: 'See your order' }).click()
  await expect(page.getByRole('heading', { name: /^Order EK-/ })).toBeVisible()
}

/** The referrers of all requests but the shop's own fonts: Chromium ignores the page's policy for fonts. */
function listReferrers(page: Page): () => Promise<string[]> {
  const referrers: Promise<string>[] = []
  page.on('request', (request) => {
    const isOwnFont = request.resourceType() === 'font' && new URL(request.url()).origin === new URL(page.url()).origin
    const referrer = request.allHeaders().then(
      ({ referer }) => referer ?? '',
      () => '',
    )
    if (!isOwnFont) referrers.push(referrer)
  })
  return () => Promise.all(referrers)
}

const keep = (page: Page) => page.getByRole('region', { name: /^Make an account/ })
const openKeep = (page: Page) => keep(page).getByText('Make an account').click()

test('a guest keeps an order by one password', async ({ page }) => {
  const email = newEmail()
  await buyAsGuest(page, email)
  await openKeep(page)
  await expectAccessible(page)
  const own = page.url()
  await keep(page).getByLabel('Password', { exact: true }).fill('kipepeo-9')
  await keep(page).getByRole('button', { name: 'Create account' }).click()
  await expect(keep(page)).toBeHidden()
  const made = page.getByRole('status').filter({ hasText: 'Your account is made' })
  await expect(made).toContainText(`Log in with ${email} on any device.`)
  await expect(made).toBeInViewport({ ratio: 1 })
  await expect(page.locator(':focus')).toContainText('Your account is made')
  await page.getByText("Copy this order's link").click()
  await expect(page.getByText(/\/orders\/EK-\d+\/[0-9a-f]{32}/)).toBeVisible()
  await expectGoodAtEverySize(page, 'an order after its guest made an account')
  await page.context().clearCookies()
  await page.request.post('/api/auth/login', { data: { email, password: 'kipepeo-9' } })
  await page.goto(own)
  await expect(page.getByRole('heading', { name: /^Order EK-/ })).toBeVisible()
})

test('the piece is in the cart although the visitor continues before the scripts run', async ({ page }) => {
  await page.context().setExtraHTTPHeaders(fromNewAddress())
  await page.goto('/shop/Herd%20band')
  const login = page.waitForRequest(/\/auth\?buy=/)
  await page.getByRole('button', { name: 'BUY NOW' }).click()
  const address = (await login).url()
  const release = await holdRequests(page, /\/assets\/.*\.js$/)
  await page.goto(address, { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Continue without an account' }).click()
  release()
  await expect(page).toHaveURL('/shop/cart')
  await expect(page.getByRole('main')).toContainText('Herd band')
})

test('nothing on the page moves while a guest continues on a slow network', async ({ page }) => {
  await page.context().setExtraHTTPHeaders(fromNewAddress())
  await page.goto('/shop/Herd%20band')
  await page.getByRole('button', { name: 'BUY NOW' }).click()
  const main = page.getByRole('main')
  const login = main.getByText('Please login to add items to cart')
  await expect(login).toBeVisible()
  const enter = main.locator('form').first().getByRole('button')
  const places = async () => [await login.boundingBox(), await enter.boundingBox()]
  const before = await places()
  const release = await holdRequests(page, /\/api\/user\/cart/)
  await enter.click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Orders' })).toBeVisible()
  await expect(enter).toHaveText('Processing...')
  expect(await places()).toEqual(before)
  release()
  await expect(page).toHaveURL('/shop/cart')
})

test('a guest has no logout, and confirms before a device forgets the order', async ({ page }) => {
  const email = newEmail()
  await buyAsGuest(page, email)
  const banner = page.getByRole('banner')
  await expect(banner.getByRole('link', { name: 'Login' })).toBeVisible()
  await expect(banner.getByRole('button', { name: 'Logout' })).toHaveCount(0)
  await banner.getByRole('link', { name: 'Orders' }).click()
  await page.getByRole('link', { name: 'Your details' }).click()
  await page.getByRole('button', { name: 'Forget me on this device' }).click()
  const question = dialog(page, 'Forget me on this device?')
  await expect(question).toContainText(/Your order EK-\d+ stays available by its link/)
  await question.getByRole('button', { name: 'Send me the link' }).click()
  await expect(question.getByRole('status')).toHaveText(`On its way to ${email}.`)
  await expectAccessible(page)
  await expect
    .poll(async () => (await mailsTo(page, email)).map(({ subject }) => subject))
    .toContainEqual(expect.stringMatching(/^Your order EK-\d+ at /))
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('You are buying without an account.')).toBeVisible()
  await expectGoodAtEverySize(page, "a guest's account")
  await page.getByRole('button', { name: 'Forget me on this device' }).click()
  await question.getByRole('button', { name: 'Forget me', exact: true }).click()
  await expect(page).toHaveURL('/')
  await expect.poll(async () => (await (await page.request.get('/api/auth/session')).json()).user).toBeNull()
})

test("the mail of a guest's order leads to it, and staff see that it was sent", async ({ page }) => {
  const email = newEmail()
  await buyAsGuest(page, email)
  await page.context().clearCookies()
  const inbox = await page.context().newPage()
  await inbox.goto(`${sandboxUrl}/inbox`)
  await expectAccessible(inbox)
  await inbox.getByRole('link', { name: email }).click()
  await expect(inbox.getByRole('heading', { name: /^Order EK-\d+ is paid$/ })).toBeVisible()
  const mail = inbox.frameLocator('iframe')
  await expect(mail.getByRole('heading', { name: 'Thank you, your order is paid' })).toBeVisible()
  await expect(mail.getByText('Hello Naisiae Sankale,')).toBeVisible()
  await expect(mail.getByText('Ngong Road 12')).toBeVisible()
  const picture = mail.getByRole('row', { name: /Herd band/ }).locator('img')
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await mail.getByRole('link', { name: 'See your order' }).click()
  await expect(inbox).toHaveURL(/\/orders\/EK-\d+\/[0-9a-f]{32}$/)
  await expect(inbox.getByText('For Naisiae Sankale, Nairobi, Kenya')).toBeVisible()
  const number = /EK-\d+/.exec(inbox.url())?.[0]
  await inbox.close()

  await logIn(page)
  await page.goto(`/admin/orders/${number}`)
  const message = page.getByRole('listitem').filter({ hasText: email })
  await expect(message).toContainText(/Paid · email.* sent/)
  await message.getByText('Show the message').click()
  await expect(message.getByText('Hello Naisiae Sankale,')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Write to the customer by WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/2547\d{8}\?text=Enkiama%3A%20your%20order%20EK-/,
  )
  await expectGoodAtEverySize(page, 'what a customer was told')
  await message.getByRole('button', { name: /^Send (email )?again$/ }).click()
  await dialog(page, 'Success!').getByRole('button', { name: 'OK' }).click()
  await expect.poll(() => mailsTo(page, email)).toHaveLength(2)
})

test('an e-mail that has an account leads to its login, and the order comes along', async ({ page }) => {
  const email = newEmail()
  await page.request.post('/api/auth/register', { data: { name: 'Naisiae', email, password: 'kipepeo-9' } })
  await page.context().clearCookies()
  await buyAsGuest(page, email)
  await openKeep(page)
  await keep(page).getByLabel('Password', { exact: true }).fill('kipepeo-9')
  await keep(page).getByRole('button', { name: 'Create account' }).click()
  await dialog(page, 'Error!').getByRole('button', { name: 'Login' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByLabel('Password', { exact: true }).fill('kipepeo-9')
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByRole('heading', { name: /^Order EK-/ })).toBeVisible()
  await expect(keep(page)).toBeHidden()
})

test('the private link shows the order without a login, and makes an account of it', async ({ page }) => {
  const referrers = listReferrers(page)
  await buyAsGuest(page)
  await expectGoodAtEverySize(page, "a guest's order, with its last row folded")
  await openKeep(page)
  await expect(keep(page).getByLabel('Email')).toBeVisible()
  await expectGoodAtEverySize(page, "a guest's order")
  const link = await keep(page)
    .getByText(/\/orders\/EK-\d+\/[0-9a-f]{32}/)
    .textContent()
  await page.context().clearCookies()
  await page.goto(link ?? '')
  await expect(page.getByText('For Naisiae Sankale, Nairobi, Kenya')).toBeVisible()
  await expect(page.getByText(address.address)).toHaveCount(0)
  await expectGoodAtEverySize(page, 'an order by its link')
  await page.evaluate(() => location.assign('/orders/find'))
  await expect(page.getByRole('heading', { name: 'Find an order' })).toBeVisible()
  expect(await page.evaluate(() => document.referrer)).toBe('')
  await page.goBack()
  await openKeep(page)
  await keep(page).getByLabel('Email').fill(newEmail())
  await keep(page).getByLabel('Password', { exact: true }).fill('kipepeo-9')
  await keep(page).getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/account\/orders\/EK-\d+$/)
  const token = link?.split('/').at(-1) ?? ''
  const sentReferrers = await referrers()
  expect(sentReferrers.filter(Boolean).length, 'other pages are told').toBeGreaterThan(0)
  expect(sentReferrers.filter((referrer) => referrer.includes(token))).toEqual([])
})

test('the login and the footer lead a guest to an order, and one sentence explains how', async ({ page }) => {
  await page.goto('/privacy')
  await openFooter(page, 'About and help')
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Find an order' })).toHaveAttribute(
    'href',
    '/orders/find',
  )
  await page.goto('/orders/EK-999999/00000000000000000000000000000000')
  await expect(page.getByRole('heading', { name: 'There is no such order.' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Find an order' })).toBeVisible()
  await page.goto('/auth')
  await page.getByRole('main').getByRole('link', { name: 'Find an order' }).click()
  await page.getByRole('button', { name: 'Send me the link' }).click()
  await expect(page.getByText('Order number or receipt is required')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Order number or receipt').fill('EK-1001')
  await page.getByLabel('Phone').fill('0712345678')
  await page.keyboard.press('Enter')
  const answer = page.getByRole('status').filter({ hasText: 'If we know this order, we have just sent its link' })
  await expect(answer).toBeInViewport({ ratio: 1 })
  await expect(page.locator(':focus')).toContainText('If we know this order, we have just sent its link')
  await expectAccessible(page)
})

test("a guest gives the collector's name at checkout if the cart did not ask", async ({ page }) => {
  await page.context().setExtraHTTPHeaders(fromNewAddress())
  expect((await page.request.post('/api/auth/guest')).ok()).toBe(true)
  await setProduct(page, 'Herd band', 1)
  await page.goto('/shop/checkout')
  const collected = page.getByRole('dialog', { name: 'Add Shipping Address' })
  await collected.getByRole('button', { name: /^Collect/ }).click()
  await expect(collected).toBeHidden()
  const proceed = page.getByRole('button', { name: 'Proceed to Payment' })
  await expect(proceed).toBeFocused()
  await proceed.click()

  const collector = page.getByRole('dialog', { name: 'Who collects it?' })
  const phone = newPhone()
  await collector.getByLabel('Name').fill(address.name)
  await collector.getByLabel('Phone').fill(phone)
  await expectAccessible(page)
  await collector.getByRole('button', { name: 'Proceed to Payment' }).click()
  await expect(page.getByLabel('Phone Number')).toHaveValue(phone)
})
