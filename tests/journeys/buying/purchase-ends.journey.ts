import { expect } from '@playwright/test'
import { becomePayer, payNow } from '../steps/buyer.ts'
import { test } from '../steps/journey.ts'
import { answerPrompt, dialog, goToMpesa, newPhone, openChannelMessage } from '../steps/shopper.ts'

test('the makers are notified of an order whose tab closed right after the PIN', async ({ page, context }) => {
  const phone = await becomePayer(page)
  await payNow(page, phone)
  const question = await answerPrompt(page, phone, { pin: '1234' })
  await page.close()

  await openChannelMessage(await context.newPage(), /EK-\d+/.exec(question)?.[0] ?? 'no order')
})

test('a prompt cancelled on the handset fails once, and the next try pays the same order', async ({ page }) => {
  const phone = newPhone()
  await goToMpesa(page, 'Herd band', phone)
  await payNow(page, phone)
  const first = await answerPrompt(page, phone, 'cancel')
  await dialog(page, 'Payment Failed').getByRole('button', { name: 'OK' }).click()

  await page.getByRole('button', { name: 'Pay Now' }).click()
  const second = await answerPrompt(page, phone, { pin: '1234' })

  expect(/EK-\d+/.exec(second)?.[0]).toBe(/EK-\d+/.exec(first)?.[0])
  await expect(dialog(page, 'Payment Successful!')).toBeVisible()
})
