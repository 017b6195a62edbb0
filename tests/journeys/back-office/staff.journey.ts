import { randomUUID } from 'node:crypto'
import { type Browser, expect, type Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { screensFor } from '#app/admin/admin-screens.ts'
import { expectGoodAtEverySize } from '../steps/axe.ts'
import { test } from '../steps/journey.ts'
import { buy, logIn, openForm, staffHeaders } from '../steps/office.ts'

async function logInAs(page: Page, username: string, password: string) {
  await page.goto('/admin/login')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

async function choosePassword(page: Page, chosen: string, afterReload?: string) {
  await expect(page.getByRole('heading', { name: 'Choose your password' })).toBeVisible()
  if (afterReload) await page.getByLabel('Current password', { exact: true }).fill(afterReload)
  else await expect(page.getByLabel('Current password')).toHaveCount(0)
  await page.getByLabel('New password', { exact: true }).fill(chosen)
  await page.getByRole('button', { name: 'Save my password' }).click()
  await expect(page).toHaveURL(/\/admin$/)
}

function listRefused(page: Page): string[] {
  const refused: string[] = []
  page.on('response', (answer) => {
    if (answer.status() === 403) refused.push(answer.url())
  })
  return refused
}

async function openOwnPage(browser: Browser) {
  const context = await browser.newContext()
  return { page: await context.newPage(), close: () => context.close() }
}

/** Adds a member as the page's owner, and returns the temporary password. */
async function addStaff(page: Page, name: string, role: 'Helper' | 'Owner' | 'Bookkeeper' | 'Packer'): Promise<string> {
  await page.goto('/admin/staff')
  await openForm(page, 'Add somebody')
  await page.getByLabel('Name').fill(name)
  await page.getByRole('radio', { name: role }).check()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const shown = page.getByText(/^[a-z2-9]{26}$/)
  await expect(shown).toBeVisible()
  return (await shown.textContent()) ?? ''
}

test('a helper sees nothing that is only for owners, and is logged out after leaving', async ({
  page,
  browser,
  request,
}) => {
  const name = `helper-${randomUUID().slice(0, 8)}`
  await logIn(page)
  const password = await addStaff(page, name, 'Helper')
  await expectGoodAtEverySize(page, 'the staff')
  const { orderNumber } = await buy(request, 'Rain band')

  const helper = await openOwnPage(browser)
  const refused = listRefused(helper.page)
  await logInAs(helper.page, name, password)
  await expect(helper.page).toHaveURL(/\/admin\/account$/)
  await helper.page.goto('/admin/orders')
  await expect(helper.page).toHaveURL(/\/admin\/account$/)
  await expectGoodAtEverySize(helper.page, 'the choice of a password')
  await choosePassword(helper.page, 'rain on the hills', password)
  await expect(helper.page.getByRole('heading', { name: 'Today', exact: true })).toBeVisible()
  await helper.page.goto('/admin/more')
  await expect(helper.page.getByRole('link', { name: 'Health' })).toBeVisible()
  for (const label of ['Staff', 'Discount codes']) {
    await expect(helper.page.getByRole('link', { name: label })).toHaveCount(0)
  }
  await helper.page.goto(`/admin/orders/${orderNumber}`)
  await expect(helper.page.getByRole('heading', { name: orderNumber })).toBeVisible()
  await expect(helper.page.getByRole('button', { name: 'Refund', exact: true })).toHaveCount(0)
  for (const path of ['dashboard', 'sales-history']) {
    await helper.page.goto(`/admin/${path}`)
    await expect(helper.page.getByText('Only owners and bookkeepers see earnings and sales.')).toBeVisible()
  }
  await expect(helper.page.getByRole('button', { name: 'Download sales (CSV)' })).toHaveCount(0)
  for (const { path } of screensFor('helper')) {
    await helper.page.goto(path, { waitUntil: 'networkidle' })
    await expect(helper.page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  // The helper's pages must not request anything that a helper may not read.
  expect(refused).toEqual([])
  for (const path of ['delivery', 'discount-codes', 'webhooks', 'staff']) {
    await helper.page.goto(`/admin/${path}`)
    await expect(helper.page.getByText('Only owners may do that. Please ask one of them.')).toBeVisible()
    await expect(helper.page.getByRole('main').getByRole('textbox')).toHaveCount(0)
  }

  await page.getByRole('button', { name: `Remove from staff: ${name}` }).click()
  await page.getByRole('button', { name: 'Remove from staff', exact: true }).click()
  await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('Left on')
  await helper.page.goto('/admin/orders')
  await expect(helper.page).toHaveURL(/\/admin\/login$/)
  await helper.close()
})

const screensOfOthers = {
  bookkeeper: [
    ['products', 'Only owners and helpers may do that.'],
    ['settings', 'Only owners may do that.'],
    ['looks', 'Only owners may do that.'],
  ],
  packer: [
    ['dashboard', 'Only owners and bookkeepers see earnings and sales.'],
    ['upload', 'Only owners and helpers may do that.'],
    ['receipts', 'Only owners, bookkeepers and helpers may do that.'],
  ],
} as const

for (const role of ['bookkeeper', 'packer'] as const) {
  test(`the screens of a ${role} request nothing that is refused`, async ({ page, browser, request }) => {
    const name = `${role}-${randomUUID().slice(0, 8)}`
    await logIn(page)
    const password = await addStaff(page, name, role === 'packer' ? 'Packer' : 'Bookkeeper')
    const { orderNumber } = await buy(request, 'Rain band')

    const own = await openOwnPage(browser)
    const refused = listRefused(own.page)
    await logInAs(own.page, name, password)
    await choosePassword(own.page, 'rain on the hills')
    await expect(own.page.getByRole('heading', { name: 'Today', exact: true })).toBeVisible()
    await expect(own.page.getByRole('link', { name: 'Messages' })).toHaveCount(0)
    for (const path of ['/admin', `/admin/orders/${orderNumber}`, ...screensFor(role).map((screen) => screen.path)]) {
      await own.page.goto(path, { waitUntil: 'networkidle' })
      await expect(own.page.getByRole('heading', { level: 1 })).toBeVisible()
    }
    for (const [path, sentence] of screensOfOthers[role]) {
      await own.page.goto(`/admin/${path}`, { waitUntil: 'networkidle' })
      await expect(own.page.getByText(sentence)).toBeVisible()
    }
    expect(refused).toEqual([])
    await own.close()

    const row = page.getByRole('listitem').filter({ hasText: name })
    await row.getByRole('button', { name: `Change role of ${name}` }).click()
    const dialog = page.getByRole('dialog', { name: `Role of ${name}` })
    await dialog.getByRole('radio', { name: 'Helper' }).check()
    await expect(dialog).toContainText('logs in again as a helper.')
    await dialog.getByRole('button', { name: 'Change' }).click()
    await expect(row).toContainText('Helper, since')
  })
}

test('an action that needs step-up asks for the password in a dialog, and then continues', async ({ page }) => {
  const name = `owner-${randomUUID().slice(0, 8)}`
  await logIn(page)
  await page.goto('/admin/staff')
  await openForm(page, 'Add somebody')
  // The answer that the shop would send ten minutes after the login.
  const stepUp = { success: false, error: 'Please confirm', message: 'Please confirm', step_up: 'password' }
  await page.route('**/api/admin/staff', (route) => route.fulfill({ status: 403, json: stepUp }), { times: 1 })
  await page.getByLabel('Name').fill(name)
  await page.getByRole('radio', { name: 'Owner' }).check()
  await page.getByRole('button', { name: 'Add', exact: true }).click()

  const dialog = page.getByRole('dialog', { name: 'Please confirm that it is you' })
  await dialog.getByLabel('Your password').fill('a guess of a thief')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toContainText('That is not your password.')
  await expectGoodAtEverySize(page, 'the dialog of step-up')
  await dialog.getByLabel('Your password').fill('journeys only 1')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/^[a-z2-9]{26}$/)).toBeVisible()
  await expect(page.getByText(`${new URL(page.url()).origin}/admin/login`)).toBeVisible()
  await expect(page.getByText('Saved.')).toHaveCount(0)

  const row = page.getByRole('listitem').filter({ hasText: name })
  await expect(row).toContainText('New owner: no refunds, bank details or payments to settle until')
  await row.getByRole('button', { name: `Confirm ${name} as an owner` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(row).not.toContainText('New owner')
  await page.getByRole('button', { name: `Remove from staff: ${name}` }).click()
  await page.getByRole('button', { name: 'Remove from staff', exact: true }).click()
  await expect(row).toContainText('Left on')
})

test('an owner sets a second factor, and logs in with its code, then with a passkey', async ({ page, request }) => {
  const name = `owner-${randomUUID().slice(0, 8)}`
  const headers = await staffHeaders(request)
  const added = await request.post('/api/admin/staff', { headers, data: { name, role: 'owner' } })
  const { password: made } = (await added.json()) as { password: string }
  const password = 'lion and shield'
  await logInAs(page, name, made)
  await choosePassword(page, password)

  await page.goto('/admin/account')
  await page.getByText('Second factor', { exact: true }).click()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Turn on the second factor' }).click()
  await expect(page.getByRole('img', { name: 'QR code for your authenticator' })).toBeVisible()
  const secret = (await page.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? ''
  await expectGoodAtEverySize(page, 'a key of a second factor')
  const totp = new TOTP({ secret })
  await page.getByRole('textbox', { name: 'Code' }).fill(totp.generate())
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible()
  await expectGoodAtEverySize(page, 'recovery codes')

  await page.goto('/admin')
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/admin\/login$/)
  await logInAs(page, name, password)
  await page.getByRole('textbox', { name: 'Code' }).fill('000 000')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('That code is not right, or was used before.')).toBeVisible()
  await expectGoodAtEverySize(page, 'the code of a login')
  // The code of the next half minute, since each code is accepted once.
  await page.getByRole('textbox', { name: 'Code' }).fill(totp.generate({ timestamp: Date.now() + 30_000 }))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/admin$/)

  await addDevice(page)
  await page.goto('/admin/account')
  await page.getByText('Second factor', { exact: true }).click()
  await page.getByLabel('Name of this device').fill('My phone')
  await page.getByLabel('Your password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByRole('list', { name: 'Your passkeys' })).toContainText('My phone')
  await expectGoodAtEverySize(page, 'a passkey')

  await page.goto('/admin')
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/admin\/login$/)
  await logInAs(page, name, password)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL(/\/admin$/)
})

/** A passkey device that is unlocked by a fingerprint, like a phone. */
async function addDevice(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}
