import { expect, type Page } from '@playwright/test'
import { becomeBuyer } from '../steps/buyer.ts'
import { test } from '../steps/journey.ts'
import { logIn, openEditor } from '../steps/office.ts'
import { dialog } from '../steps/shopper.ts'

async function listenToBack(page: Page) {
  await page.addInitScript({
    content: `
      window.openWatchers = []
      window.CloseWatcher = class extends window.CloseWatcher {
        constructor() { super(); window.openWatchers.push(this) }
        destroy() { super.destroy(); window.openWatchers = window.openWatchers.filter((one) => one !== this) }
      }`,
  })
  return {
    pressBack: () => page.evaluate('window.openWatchers.at(-1).requestClose()'),
    watching: () => page.evaluate('window.openWatchers.length'),
  }
}

test("a phone's Back closes the topmost overlay, once, and so does Esc", async ({ page }) => {
  const back = await listenToBack(page)
  await becomeBuyer(page)
  await page.goto('/shop/cart')
  const checkout = page.getByRole('button', { name: 'Go to Checkout' })
  await checkout.click()
  const details = page.getByRole('dialog', { name: 'Confirm your order' })
  await expect(details).toBeVisible()
  await back.pressBack()
  await expect(details).toBeHidden()
  await expect(checkout).toBeFocused()

  await checkout.click()
  await details.getByLabel('Phone').fill('0712345678')
  await back.pressBack()
  await expect(details).toBeHidden()
  await expect(page).toHaveURL('/shop/cart')
  await expect.poll(back.watching).toBe(0)

  await page.goto('/shop/Rain%20band')
  const zoom = page.getByRole('button', { name: /^Zoom: / }).first()
  await zoom.click()
  const picture = page.getByRole('dialog', { name: 'Rain band' })
  await expect(picture).toBeVisible()
  await back.pressBack()
  await expect(picture).toBeHidden()
  await zoom.click()
  await expect(picture).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(picture).toBeHidden()
  await expect.poll(back.watching).toBe(0)
  await expect(page).toHaveURL('/shop/Rain%20band')
})

test('Esc and Back close only a message, not the dialog under it', async ({ page }) => {
  const back = await listenToBack(page)
  await page.route('**/api/admin/products/*', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  const editor = await openEditor(page, 'Herd band')
  await editor.getByLabel('Price in US dollars').fill('21')
  const pressEsc = () => page.keyboard.press('Escape')
  const pressEscEarly = async () => {
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
    await pressEsc()
  }
  for (const close of [pressEsc, pressEscEarly, back.pressBack]) {
    await editor.getByRole('button', { name: 'Save' }).click()
    await expect(dialog(page, 'Error!')).toContainText('Failed to update product.')
    await close()
    await expect(dialog(page, 'Error!')).toBeHidden()
    await expect(editor.getByLabel('Price in US dollars')).toHaveValue('21')
  }
  await back.pressBack()
  await expect(editor).toBeHidden()
})

test("the focus moves to the heading if a message's opener is gone", async ({ page }) => {
  // The product stays, because other journeys count the shop's products: this answer does not come from the shop.
  await page.route('**/api/admin/products/*', (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ json: { success: true } }) : route.continue(),
  )
  await logIn(page)
  await page.goto('/admin/products')
  await page.getByRole('button', { name: 'Delete Herd band' }).click()
  await dialog(page, 'Are you sure?').getByRole('button', { name: 'Yes, delete it!' }).click()
  await dialog(page, 'Deleted!').getByRole('button', { name: 'OK' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})
