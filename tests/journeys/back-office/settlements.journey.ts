import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { addDays, dayText, nairobiDay } from '#app/framework/nairobi.ts'
import { expectAccessible } from '../steps/axe.ts'
import { bothSizes } from '../steps/both-sizes.ts'
import { test } from '../steps/journey.ts'
import { logIn } from '../steps/office.ts'
import { dialog } from '../steps/shopper.ts'

/** A day near the shop's first days, where no other journey adds a settlement. */
const farDay = (isPhone: boolean) => addDays(nairobiDay(new Date()), isPhone ? -300 : -310)

test(
  'a settlement is typed, compared with the shop and the bank, and removed; a file adds more',
  bothSizes,
  async ({ page, isMobile }) => {
    const day = farDay(isMobile)
    const reference = `PSK-${randomUUID().slice(0, 8)}`
    await logIn(page)
    await page.goto(`/admin/books?day=${day}`)
    await page.getByText('Add a settlement').click()
    const form = page.locator('form').filter({ hasText: 'Type it in' })
    await form.getByLabel('Reference').fill(reference)
    await form.getByLabel('Collected (KES)').fill('6,864')
    await form.getByLabel('Fees (KES)').fill('7,000')
    await form.getByRole('button', { name: 'Add' }).click()
    await expect(form.getByText('Fees are more than what was collected')).toBeVisible()
    await form.getByLabel('Fees (KES)').fill('199,06')
    await expect(form.getByText('Paid to the bank: KES 6,664.94')).toBeVisible()
    await expectAccessible(page)
    await form.getByRole('button', { name: 'Add' }).click()

    const row = page.getByRole('listitem').filter({ hasText: reference })
    await expect(row).toContainText(
      'KES 6,664.94 paid to the bank: KES 6,864 collected, KES 0 refunded, less KES 199.06 of fees.',
    )
    await expect(row).toContainText('The shop has KES 0 collected, KES 0 refunded.')
    await row.getByRole('button', { name: 'Note the bank receipt' }).click()
    await row.getByLabel('Bank receipt').fill('FT26120')
    await row.getByLabel('Received on').fill(day)
    await expectAccessible(page)
    await row.getByRole('button', { name: 'Save' }).click()
    await expect(row).toContainText(`Bank receipt FT26120, received on ${dayText(day)}.`)

    await row.getByRole('button', { name: `Remove settlement ${reference}` }).click()
    await dialog(page, 'Remove it?').getByRole('button', { name: 'Remove' }).click()
    await expect(row).toHaveCount(0)

    const file = `Method,Reference,From,To,Collected,Fees\nCard,${reference}-2,${day},${day},6864,199.06\n`
    const csv = { name: 'settlements.csv', mimeType: 'text/csv', buffer: Buffer.from(file) }
    for (const said of ['1 settlement is added.', '0 settlements are added, 1 were there already.']) {
      if (!(await page.getByLabel('Upload settlements').isVisible())) await page.getByText('Add a settlement').click()
      await page.getByLabel('Upload settlements').setInputFiles(csv)
      await expect(page.getByText(said)).toBeVisible()
    }
    await expect(page.getByRole('listitem').filter({ hasText: `${reference}-2` })).toContainText('KES 6,664.94')

    await page.getByRole('button', { name: 'Close this day' }).click()
    await expect(page.getByText(/^Closed by /)).toBeFocused()
    await expect(page.getByText(/^Closed by /)).toBeInViewport()
    await page.getByRole('button', { name: /^Next open day: / }).click()
    await expect(page).not.toHaveURL(new RegExp(`day=${day}`))
  },
)
