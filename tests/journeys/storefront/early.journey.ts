import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectFits } from '../steps/axe.ts'
import { becomeBuyer } from '../steps/buyer.ts'
import { test } from '../steps/journey.ts'
import { fromNewAddress, signUp } from '../steps/shopper.ts'
import { becomeCustomer, fillCart, findProduct, watchErrors } from '../steps/storefront.ts'

const product = 'Rain band'
const path = '/shop/Rain%20band'

/** Holds all scripts until the returned function is called, as on a slow phone. */
async function deferScripts(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue().catch(() => {})
  })
  return release
}

/** A page with held scripts never finishes loading, so this waits only for its start. */
async function open(page: Page, address: string) {
  await page.goto(address, { waitUntil: 'commit' })
  await expect(page.getByRole('contentinfo')).toBeVisible()
}

async function inCart(page: Page) {
  const { cart } = (await (await page.request.get('/api/user/cart')).json()) as {
    cart: { name: string; quantity: number }[]
  }
  return cart.map(({ name, quantity }) => [name, quantity])
}

const withoutScripts = (page: Page) => page.locator('main noscript p')
const buyNow = (page: Page) => page.getByRole('button', { name: 'BUY NOW' })

test('BUY NOW pressed before the scripts leads a visitor to the login, and the product is in the cart once', async ({
  page,
}) => {
  const release = await deferScripts(page)
  await open(page, path)
  await expect(buyNow(page)).toBeEnabled()
  await buyNow(page).click()
  const { id } = await findProduct(page.request, product)
  await expect(page).toHaveURL(`/auth?buy=${id}&return=${encodeURIComponent(path)}`)
  release()
  await expect(page.getByText('Please login to add items to cart')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Please login to add items to cart')).toBeVisible()
  await signUp(page)
  await expect(page).toHaveURL(path)
  await expect.poll(() => inCart(page)).toEqual([[product, 1]])

  await page.request.delete(`/api/user/cart/${id}`)
  await page.reload()
  await page.goBack()
  await expect(page).toHaveURL(path)
  await expect(buyNow(page)).toBeVisible()
  await page.goto(`/auth?buy=${id}&return=${encodeURIComponent(path)}`)
  await expect(page).toHaveURL(path)
  await expect(buyNow(page)).toBeVisible()
  expect(await inCart(page)).toEqual([])
})

test('a visitor without an account gets to the cart before the scripts', async ({ page }) => {
  await page.context().setExtraHTTPHeaders(fromNewAddress())
  const release = await deferScripts(page)
  await open(page, path)
  await buyNow(page).click()
  await page.getByRole('button', { name: 'Continue without an account' }).click()
  await expect(page).toHaveURL('/shop/cart')
  expect(await inCart(page)).toEqual([[product, 1]])
  release()
  await expect(page.getByRole('link', { name: product })).toBeVisible()
})

test('BUY NOW pressed before the scripts leads a customer to the cart', async ({ page }) => {
  await becomeBuyer(page, { inCart: {}, hasAddress: false })
  const release = await deferScripts(page)
  await open(page, path)
  await buyNow(page).click()
  await expect(page).toHaveURL('/shop/cart')
  release()
  await expect(page.getByRole('link', { name: product })).toBeVisible()
  expect(await inCart(page)).toEqual([[product, 1]])

  await page.goto(`${path}?buy=cart-full`)
  await expect(page.getByRole('link', { name: 'Go to cart' })).toBeVisible()
})

test('text typed before the scripts stays', async ({ page }) => {
  const faults = watchErrors(page)
  const release = await deferScripts(page)
  await open(page, '/auth')
  await page.getByLabel('Email').fill('naisiae@example.com')
  await page.getByLabel('Password', { exact: true }).fill('kipepeo-9')
  release()
  await expect(page.getByRole('main').getByRole('button', { name: 'Login', exact: true })).toBeEnabled()
  await expect(page.getByLabel('Email')).toHaveValue('naisiae@example.com')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('kipepeo-9')
  const answered = page.waitForRequest('**/api/auth/login')
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click()
  expect((await answered).postDataJSON()).toEqual({ email: 'naisiae@example.com', password: 'kipepeo-9' })
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
  expect(faults.filter((fault) => !fault.includes('401'))).toEqual([])
})

test('feedback typed before the scripts stays', async ({ page }) => {
  const release = await deferScripts(page)
  await open(page, '/')
  const form = page.getByRole('form', { name: 'Feedback' })
  await form.getByPlaceholder('Name', { exact: true }).fill('Naisiae')
  await form.getByPlaceholder('Text').fill('Do you make it in green?')
  release()
  await expect(form).toHaveAttribute('novalidate')
  await form.getByPlaceholder('Your E-mail').fill('naisiae')
  await expect(form.getByPlaceholder('Name', { exact: true })).toHaveValue('Naisiae')
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(form.getByText('Invalid email')).toBeVisible()
  await expect(form.getByText('is required')).toBeHidden()
})

test('a search typed before the scripts is searched for', async ({ page }) => {
  const release = await deferScripts(page)
  await open(page, '/shop/bracelets?search=cuff')
  await page.getByRole('searchbox', { name: 'Search' }).fill('rain')
  release()
  await expect(page).toHaveURL('/shop/bracelets?search=rain')
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('rain')
})

for (const address of ['/', '/shop/bracelets', path, '/shop/cart', '/auth', '/auth#reset=x', '/privacy']) {
  test(`${address}: enabled controls work before the scripts`, async ({ page }) => {
    await deferScripts(page)
    await open(page, address)
    const deaf = await page.locator('button:visible').evaluateAll((buttons) =>
      buttons
        .filter((button): button is HTMLButtonElement => button instanceof HTMLButtonElement)
        .filter((button) => !button.disabled)
        .filter((button) => button.type !== 'submit' || !button.form?.hasAttribute('action'))
        .map((button) => button.getAttribute('aria-label') ?? button.textContent),
    )
    expect(deaf).toEqual([])
  })
}

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false })

  test('BUY NOW leads a visitor to a login that says what it needs', async ({ page }) => {
    await page.goto(path)
    await expect(withoutScripts(page)).toContainText('Logging in and paying need JavaScript.')
    await expect(withoutScripts(page)).toBeVisible()
    await buyNow(page).click()
    await expect(page).toHaveURL(/\/auth\?buy=/)
    await expect(withoutScripts(page)).toContainText('Logging in needs JavaScript.')
  })

  test("BUY NOW puts the product into a customer's cart, and a full cart is reported", async ({ page }) => {
    await becomeCustomer(page)
    await page.goto(path)
    await buyNow(page).click()
    await expect(page).toHaveURL('/shop/cart')
    await expect(withoutScripts(page)).toContainText('Your cart and checkout need JavaScript.')
    await expect(page.getByText('Loading your cart...')).toBeHidden()
    expect(await inCart(page)).toEqual([[product, 1]])
    await fillCart(page, product, 4)
    await page.goto(path)
    await buyNow(page).click()
    await expect(page).toHaveURL('/shop/cart')
    expect(await inCart(page)).toEqual([[product, 4]])

    await page.goto(`${path}?buy=cart-full`)
    await expect(page.getByText('A cart holds at most 50 lines.')).toBeVisible()
  })

  test('the back office says what it needs', async ({ page }) => {
    for (const address of ['/admin', '/admin/login']) {
      await page.goto(address)
      await expect(withoutScripts(page)).toContainText('The back office needs JavaScript.')
      await expect(page.getByText('Loading...')).toBeHidden()
    }
  })
})

test("the product page fits with its form's messages", async ({ page }) => {
  await page.goto(`${path}?buy=cart-full`)
  await expect(page.getByText('A cart holds at most 50 lines.')).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
})
