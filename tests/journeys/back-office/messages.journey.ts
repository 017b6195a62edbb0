import { expect } from '@playwright/test'
import { expectGoodAtEverySize } from '../steps/axe.ts'
import { test } from '../steps/journey.ts'
import { buy, logIn } from '../steps/office.ts'
import { deliverPush, subscribeAtSandbox, watchScreen } from '../steps/push.ts'
import { sandboxUrl } from '../steps/shopper.ts'

test.use({ serviceWorkers: 'allow' })

test('a member gets messages on a device, and Today is current when one arrives', async ({ page, request }) => {
  const { pushed } = await subscribeAtSandbox(page, sandboxUrl)
  await logIn(page)
  await page.goto('/admin/account')
  await page.getByRole('button', { name: 'Turn on notifications' }).click()
  const here = page
    .getByRole('list', { name: 'Devices with notifications' })
    .getByRole('listitem')
    .filter({ hasText: 'This device' })
  await expect(here).toContainText('not reached yet')
  await expectGoodAtEverySize(page, 'messages on this device')
  await here.getByRole('button', { name: 'Send a test' }).click()
  await page.getByRole('button', { name: 'OK' }).click()
  await expect.poll(() => pushed('This is a test.')).toHaveLength(1)

  await page.goto('/admin')
  const tile = page.getByRole('link', { name: /^Making queue/ })
  await expect(tile).toBeVisible()
  const { orderNumber } = await buy(request, 'Rain band')
  await expect.poll(() => pushed(orderNumber)).toHaveLength(1)
  const screen = await watchScreen(page)
  const answer = page.waitForResponse('**/api/admin/today')
  await deliverPush(page, (await pushed(orderNumber))[0] ?? '')
  await expect
    .poll(screen.shown)
    .toEqual([expect.stringMatching(new RegExp(`^${orderNumber} paid \\(demo\\): 1 × Rain band · KES`))])
  let today = await answer
  page.on('response', (response) => {
    if (response.url().endsWith('/api/admin/today')) today = response
  })
  // Other journeys may place orders meanwhile, so the tile is compared with the last count that the page received.
  await expect(async () => {
    const { to_make } = (await today.json()) as { to_make: number }
    expect(await tile.textContent()).toBe(`Making queue${to_make}`)
  }).toPass()

  await page.goto('/admin/account')
  await expect(here).toContainText('last reached')
  await here.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('button', { name: 'Turn on notifications' })).toBeVisible()
})
