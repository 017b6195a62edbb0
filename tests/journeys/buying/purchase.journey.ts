import { expect } from '@playwright/test'
import { test } from '../steps/journey.ts'
import {
  answerPrompt,
  chooseMpesa,
  confirmCart,
  dialog,
  giveAddress,
  newPhone,
  openChannelMessage,
  putInCart,
  secondsToMessage,
} from '../steps/shopper.ts'

test('a customer buys a bracelet, and the makers are notified', async ({ page }) => {
  const phone = newPhone()
  await page.goto('/shop/bracelets')
  await page
    .getByRole('link', { name: /Diamond cuff in red/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Diamond cuff in red ( PRE - ORDER )' })).toBeVisible()
  await putInCart(page, 'Diamond cuff in red')
  await confirmCart(page, phone)
  await giveAddress(page)
  await chooseMpesa(page)

  // $48.00 and $5.00 shipping at 129.5 shillings, rounded up once.
  await expect(page.getByText('Amount to Pay: KES 6,864')).toBeVisible()
  await page.getByLabel('Phone Number').fill(phone)
  await page.getByRole('button', { name: 'Pay Now' }).click()
  const question = await answerPrompt(page, phone, { pin: '1234' })
  expect(question).toMatch(/Pay KES 6,864 to ENKIAMA account EK-\d+\?/)
  const number = /EK-\d+/.exec(question)?.[0] ?? ''

  const { channel, message } = await openChannelMessage(page, number)
  expect(await secondsToMessage(page, phone, number)).toBeLessThanOrEqual(10)
  for (const part of [
    /1 × Diamond cuff in red/,
    /[Rr]eceipt:? [A-Z0-9]{10}/,
    '$48.00',
    '$53.00',
    'KES 6,864',
    '129.5',
    'Naisiae Sankale',
    'Ngong Road 12',
  ]) {
    await expect(message).toContainText(part)
  }
  await channel.close()

  const success = dialog(page, 'Payment Successful!')
  await expect(success).toContainText('Order sent!')
  await success.getByRole('button', { name: 'OK' }).click()
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/account/orders')
  await expect(page.getByText(number).first()).toBeVisible()
})
