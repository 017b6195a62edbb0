import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../steps/axe.ts'
import { test } from '../steps/journey.ts'
import { dialog, mailsTo, newEmail, signUp } from '../steps/shopper.ts'

const product = 'Rain band'

async function login(page: Page, email: string, password: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).last().click()
}

function forms(page: Page) {
  return page.getByRole('main')
}

async function productsInCart(page: Page): Promise<{ name: string; quantity: number }[]> {
  const answer = await page.request.get('/api/user/cart')
  const { cart } = (await answer.json()) as { cart: { name: string; quantity: number }[] }
  return cart.map(({ name, quantity }) => ({ name, quantity }))
}

test('one press on Sign Up shows every broken rule', async ({ page }) => {
  await page.goto('/auth')
  await expectAccessible(page)
  await forms(page).getByRole('button', { name: 'Sign Up' }).click()
  await forms(page).getByRole('button', { name: 'Sign Up', exact: true }).click()
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await page.getByLabel('Email').fill('naisiae')
  await page.getByLabel('Password', { exact: true }).fill('12345')
  await forms(page).getByRole('button', { name: 'Sign Up' }).click()
  for (const rule of [
    'Name is required',
    'Invalid email',
    'Password must be at least 6 characters',
    'Confirm password is required',
  ]) {
    await expect(forms(page).getByText(rule, { exact: true })).toBeVisible()
  }
  await page.getByLabel('Confirm password', { exact: true }).fill('12346')
  await expect(forms(page).getByText('Passwords must match')).toBeVisible()
  await expectAccessible(page)
})

test('an email with an account leads to its login, with the email filled in', async ({ page }) => {
  const email = newEmail()
  await page.request.post('/api/auth/register', { data: { name: 'Naisiae', email, password: 'kipepeo-9' } })
  await page.context().clearCookies()
  await page.goto('/auth?return=%2Fshop%2Fchokers')
  await signUp(page, email)
  const refused = dialog(page, 'Error!')
  await expect(refused).toContainText('An account with this email already exists. Please login instead.')
  await refused.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByLabel('Password', { exact: true }).fill('kipepeo-9')
  await forms(page).getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL('/shop/chokers')
})

test('a wrong password is reported in a dialog, and the right one leads back to the previous page', async ({
  page,
}) => {
  const email = newEmail()
  await page.request.post('/api/auth/register', { data: { name: 'Naisiae', email, password: 'kipepeo-9' } })
  await page.context().clearCookies()
  await page.goto('/auth?return=%2Fshop%2Fchokers')
  await login(page, email, 'not-the-one')
  await expect(dialog(page, 'Error!').getByText('Invalid email or password')).toBeVisible()
  await dialog(page, 'Error!').getByRole('button', { name: 'OK' }).click()
  await login(page, email, 'kipepeo-9')
  await expect(page).toHaveURL(/\/shop\/chokers$/)
  await expect(page.getByRole('button', { name: 'Logout' }).first()).toBeVisible()
})

test('a product added before the login is in the cart once, through reload and Back', async ({ page }) => {
  await page.goto(`/shop/${encodeURIComponent(product)}`)
  await page.getByRole('button', { name: 'BUY NOW' }).click()
  await expect(page.getByText('Please login to add items to cart')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Please login to add items to cart')).toBeVisible()
  await signUp(page)
  await expect(page).toHaveURL(`/shop/${encodeURIComponent(product)}`)
  await expect.poll(() => productsInCart(page)).toEqual([{ name: product, quantity: 1 }])

  await page.goBack()
  await expect(page).not.toHaveURL(/\/auth/)
  expect(await productsInCart(page)).toEqual([{ name: product, quantity: 1 }])
})

test('the login never redirects to another site', async ({ page }) => {
  const email = newEmail()
  await page.request.post('/api/auth/register', { data: { name: 'Naisiae', email, password: 'kipepeo-9' } })
  for (const elsewhere of ['//evil.example', '/\\evil.example', 'https://evil.example', '/auth']) {
    await page.goto(`/auth?return=${encodeURIComponent(elsewhere)}`)
    await expect(page).toHaveURL('/')
  }
})

test('a forgotten password is reset by the mailed link', async ({ page }) => {
  const email = newEmail()
  await page.request.post('/api/auth/register', { data: { name: 'Naisiae', email, password: 'kipepeo-9' } })
  await page.context().clearCookies()
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('If there is an account with this email, a link is on its way to it.')).toBeVisible()
  await expectAccessible(page)

  await page.goto(await mailedLink(page, email))
  await page.getByLabel('New password', { exact: true }).fill('a new one')
  await page.getByLabel('Confirm password', { exact: true }).fill('a new one')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page).toHaveURL('/')
  expect((await (await page.request.get('/api/auth/session')).json()).user.email).toBe(email)
})

async function mailedLink(page: Page, email: string): Promise<string> {
  const find = async () => /http\S+\/auth#reset=\S+/.exec((await mailsTo(page, email))[0]?.text ?? '')?.[0]
  await expect.poll(find).toBeTruthy()
  return (await find()) ?? ''
}

test('the login offers a guest the way to an order', async ({ page }) => {
  await page.goto('/auth?return=%2Faccount%2Forders')
  await expect(forms(page).getByRole('link', { name: 'Find an order' })).toHaveAttribute('href', '/orders/find')
  await expect(page.getByRole('button', { name: 'Continue without an account' })).toHaveCount(0)
  await expectAccessible(page)
  await page.goto('/auth')
  await expect(page.getByRole('button', { name: 'Continue without an account' })).toBeVisible()
})
