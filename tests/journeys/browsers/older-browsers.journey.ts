import { expect, test } from '@playwright/test'
import { expectFits } from '../steps/axe.ts'

test('a browser without newer methods loads them first, and a current one does not', async ({ page }) => {
  const loaded: string[] = []
  page.on('request', (request) => request.url().includes('missing-methods') && loaded.push(request.url()))
  await page.goto('/shop/Herd%20band')
  await expect(page.getByRole('button', { name: /^Zoom/ }).first()).toBeEnabled()
  expect(loaded).toEqual([])
  await page.addInitScript(() => {
    for (const name of ['TransformStream', 'TextEncoderStream']) Reflect.deleteProperty(window, name)
    for (const name of ['at', 'findLast', 'toSpliced']) Reflect.deleteProperty(Array.prototype, name)
    Reflect.deleteProperty(ReadableStream.prototype, 'pipeThrough')
  })
  await page.goto('/shop/Herd%20band')
  await expect(page.getByRole('button', { name: /^Zoom/ }).first()).toBeEnabled()
  expect(loaded).toHaveLength(1)
})

test('a browser that can’t read the scripts shows advice, and its links and forms work', async ({ page }) => {
  await page.route(/\/assets\/(entry\.client|loader)-/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'const a = ;' }),
  )
  await page.goto('/shop/bracelets')
  const sentence = page.getByText(/^This browser is too old for logging in and paying here\./)
  await expect(sentence).toContainText('or order by phone: +254')
  await expectFits(page)
  await page.getByRole('link', { name: /Rain band/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rain band ( PRE - ORDER )')
  await page.getByRole('button', { name: 'BUY NOW' }).click()
  await expect(page).toHaveURL(/\/auth/)
  await expect(sentence).toBeVisible()
})
