import { expect } from '@playwright/test'
import { expectAccessible } from '../steps/axe.ts'
import { becomeBuyer, endSession, login, secondDevice, setProduct } from '../steps/buyer.ts'
import { test } from '../steps/journey.ts'
import { dialog } from '../steps/shopper.ts'

test('an empty cart links to the products, and a cart emptied elsewhere says so', async ({ page, browser }) => {
  const email = await becomeBuyer(page)
  const other = await secondDevice(browser, email, page.viewportSize() ?? { width: 390, height: 844 })
  await page.goto('/shop/cart')
  await expect(page.getByText('Total (1 piece)')).toBeVisible()
  const { cart } = (await (await other.request.get('/api/user/cart')).json()) as { cart: { id: string }[] }
  for (const { id } of cart) await other.request.delete(`/api/user/cart/${id}`)
  await page.getByRole('button', { name: 'Go to Checkout' }).click()
  await expect(dialog(page, 'Empty Cart')).toContainText('Your cart is empty. Please add items before proceeding.')
  await expectAccessible(page)
  await dialog(page, 'Empty Cart').getByRole('button', { name: 'OK' }).click()
  await expect(page.getByText('Your cart is empty.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Go to Checkout' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'See the pieces' })).toBeVisible()
  await other.context().close()
})

test('from the cart to checkout: logged out, then confirmed in one dialog with the details', async ({ page }) => {
  const email = await becomeBuyer(page, { inCart: { 'Herd band': 2, 'Rain band': 1 } })
  await page.goto('/shop/cart')
  await expect(page.getByText('Total (3 pieces)')).toBeVisible()
  await endSession(page)
  const checkout = page.getByRole('button', { name: 'Go to Checkout' })
  await checkout.click()
  const required = dialog(page, 'Login Required')
  await expect(required).toContainText('Please login to continue with your purchase.')
  await expectAccessible(page)
  await required.getByRole('button', { name: 'Cancel' }).click()
  await expect(required).toBeHidden()
  await expect(page).toHaveURL('/shop/cart')
  await checkout.click()
  await required.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/auth')
  await login(page, email)
  await expect(page).toHaveURL('/shop/cart')

  await checkout.click()
  const confirmation = page.getByRole('dialog', { name: 'Confirm your order' })
  for (const text of ['2 × Herd band', '1 × Rain band', 'Total without shipping', '$68.00', 'chosen next']) {
    await expect(confirmation).toContainText(text)
  }
  await confirmation.getByRole('button', { name: 'Close' }).click()
  await expect(confirmation).toBeHidden()
  await checkout.click()

  const details = confirmation
  await expect(details.getByLabel('Name')).toHaveValue('Naisiae Sankale')
  await expect(details.getByLabel('Email')).toHaveValue(email)
  const go = details.getByRole('button', { name: 'Continue to checkout' })
  await expect(go).toBeDisabled()
  await details.getByLabel('Name').fill('')
  await details.getByLabel('Email').fill('naisiae')
  await details.getByLabel('Phone').fill('0712')
  await details.getByLabel('Phone').blur()
  for (const rule of [
    'Name is required',
    'Invalid email',
    "Phone number must start with '+' and contain only digits",
    '9 digits after +254, for example 712 345 678',
  ]) {
    await expect(details.getByText(rule, { exact: true })).toBeVisible()
  }
  await details.getByLabel('Email').fill('')
  await details.getByLabel('Phone').fill('')
  await expect(details.getByText('Email is required', { exact: true })).toBeVisible()
  await expect(details.getByText('Phone number is required', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await details.getByLabel('Name').fill('Naisiae')
  await details.getByLabel('Email').fill(email)
  await details.getByLabel('Phone').fill('0712 345 678')
  await expect(details.getByText('+254 712 345 678')).toBeVisible()
  // A lost connection must not disable the form; an ended session leads to the login.
  await page.route('**/api/user/checkout', (route) => route.abort(), { times: 1 })
  await go.click()
  await expect(details.getByRole('alert')).toContainText('Your details could not be saved. Please try again.')
  await expect(go).toBeEnabled()
  await endSession(page)
  await go.click()
  await expect(details).toBeHidden()
  await required.getByRole('button', { name: 'Login' }).click()
  await login(page, email)
  await expect(page).toHaveURL('/shop/cart')
  await checkout.click()
  await details.getByLabel('Phone').fill('0712345678')
  await go.click()
  await expect(page).toHaveURL('/shop/checkout')

  await page.goBack()
  await checkout.click()
  await expect(details.getByLabel('Phone')).toHaveValue('712345678')
  await expect(details.getByText('Naisiae Sankale, +254 712 345 678')).toBeVisible()
  await details.getByRole('button', { name: 'Close' }).click()

  // If the saved details can't be loaded, no form opens, so that nothing overwrites them.
  await page.route('**/api/user/checkout', (route) => route.abort(), { times: 1 })
  await checkout.click()
  await expect(dialog(page, 'Error!')).toContainText('Your details could not be loaded. Please try again.')
  await dialog(page, 'Error!').getByRole('button', { name: 'OK' }).click()
  await expect(details).toBeHidden()
  await page.context().setOffline(true)
  await checkout.click()
  await expect(dialog(page, 'You are offline')).toContainText('Checkout needs the network.')
  await page.context().setOffline(false)
})

test("a cart call after the session's end leads to the login, and back", async ({ page }) => {
  const email = await becomeBuyer(page)
  await page.goto('/shop/checkout')
  await page.goto(`/shop/${encodeURIComponent('Rain band')}`)
  await expect(page.getByRole('link', { name: 'Cart, 1 piece' })).toBeVisible()
  await endSession(page)
  await page.getByRole('button', { name: 'BUY NOW' }).click()
  await expect(page).toHaveURL('/auth')
  await expect(page.getByText('Your session has ended. Please log in again.')).toBeVisible()
  await login(page, email)
  await expect(page).toHaveURL(`/shop/${encodeURIComponent('Rain band')}`)
  await expect(page.getByRole('link', { name: 'Cart, 2 pieces' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Go to cart' })).toBeVisible()
})

test('failures in the cart are reported, and nothing is lost', async ({ page }) => {
  await becomeBuyer(page)
  await page.goto('/shop/cart')
  await expect(page.getByText('Total (1 piece)')).toBeVisible()
  const isChange = (method: string) => method === 'POST' || method === 'DELETE'
  await page.route('**/api/user/cart**', (route) =>
    isChange(route.request().method()) ? route.abort() : route.continue(),
  )
  await page.getByRole('button', { name: 'One more' }).click()
  await expect(dialog(page, 'Error!')).toContainText('Failed to update quantity')
  await dialog(page, 'Error!').getByRole('button', { name: 'OK' }).click()
  await page.getByRole('button', { name: 'Remove Herd band' }).click()
  await expect(dialog(page, 'Error!')).toContainText('Failed to remove item from cart')
  await expectAccessible(page)
  const removed = page.getByRole('status').filter({ hasText: 'Herd band removed from your cart' })
  await expect(removed).toHaveCount(0)
  await dialog(page, 'Error!').getByRole('button', { name: 'OK' }).click()
  await expect(page.getByText('Total (1 piece)')).toBeVisible()
  await expect(removed).toHaveCount(0)
  await page.unroute('**/api/user/cart**')
  await page.getByRole('button', { name: 'Remove Herd band' }).click()
  await expect(removed).toBeAttached()
  await expect(page.getByText('Your cart is empty.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your cart' })).toBeFocused()

  await page.route('**/api/user/cart**', (route) =>
    isChange(route.request().method()) ? route.abort() : route.continue(),
  )
  await page.goto(`/shop/${encodeURIComponent('Rain band')}`)
  await page.getByRole('button', { name: 'BUY NOW' }).click()
  await expect(dialog(page, 'Error!')).toContainText('Failed to add item to cart. Please try again.')
})

test('the cart follows changes on another device, and checkout needs a cart', async ({ page, browser }) => {
  const email = await becomeBuyer(page)
  const other = await secondDevice(browser, email, page.viewportSize() ?? { width: 390, height: 844 })
  await page.goto('/shop/cart')
  await expect(page.getByText('Total (1 piece)')).toBeVisible()
  await setProduct(other, 'Herd band', 5)
  await page.getByRole('button', { name: 'One more' }).click()
  await expect(dialog(page, 'Error!')).toContainText('Failed to update quantity')
  await dialog(page, 'Error!').getByRole('button', { name: 'OK' }).click()
  await expect(page.getByText('Total (5 pieces)')).toBeVisible()

  const removed = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await page.getByRole('button', { name: 'Remove Herd band' }).click()
  await expect(page.getByText('Your cart is empty.')).toBeVisible()
  await removed
  for (const path of ['/shop/checkout', '/shop/checkout/mpesa', '/shop/checkout/bank']) {
    await page.goto(path)
    await expect(page).toHaveURL('/shop/cart')
  }
  await other.context().close()
})
