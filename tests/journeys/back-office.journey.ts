import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { nairobiDay } from '#app/platform/nairobi.ts'
import { buy, expectAccessible, logIn, newPieceName, orderByBank, phonePhoto, startBuying } from './office.ts'
import { answerPrompt, dialog } from './shopper.ts'

const screens = [
  '',
  '/dashboard',
  '/products',
  '/sales-history',
  '/upload',
  '/orders',
  '/reviews',
  '/feedback',
  '/health',
  '/changes',
]

async function fillPiece(page: Page, name: string) {
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Category').selectOption('Chokers')
  await page.getByLabel('Price in US dollars').fill('48')
  await page.getByLabel('Description').fill('Eight rows of glass beads on waxed thread.')
}

test('strangers are led to the login, and a wrong password is told', async ({ page }) => {
  for (const screen of screens) {
    await page.goto(`/admin${screen}`)
    await expect(page).toHaveURL(/\/admin\/login$/)
  }
  await page.evaluate(() => localStorage.setItem('adminToken', 'broken'))
  await page.goto('/admin/dashboard')
  await expect(page).toHaveURL(/\/admin\/login$/)
  expect(await page.evaluate(() => localStorage.getItem('adminToken'))).toBeNull()

  await page.getByLabel('Username').fill(`nobody-${Math.random()}`)
  await page.getByLabel('Password').fill('wrong password')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('alert')).toHaveText('Invalid username or password')
  await expectAccessible(page)
})

test('every screen opens from the panel and can be read by everybody', async ({ page }) => {
  await logIn(page)
  for (const screen of screens) {
    await page.goto(`/admin${screen}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(/^Loading/)).toHaveCount(0)
    await expectAccessible(page)
  }
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Logout' }).first().click()
  await expect(page).toHaveURL(/\/admin\/login$/)
  await page.goto('/admin/orders')
  await expect(page).toHaveURL(/\/admin\/login$/)
})

test('the panel says first what needs a hand, a bank transfer that is awaited among it', async ({ page, request }) => {
  const awaited = await orderByBank(request, 'Herd band')
  await buy(request, 'Herd band')
  await logIn(page)
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Needs a hand', 'To make first', 'All screens'])
  for (const screen of ['Dashboard', 'Manage Products', 'Sales History', 'Upload Product']) {
    await expect(page.getByRole('main').getByRole('link', { name: screen, exact: true })).toBeVisible()
  }
  await expect(page.getByRole('link', { name: /^[1-9]\d* to make and send$/ })).toBeVisible()
  await page.getByRole('link', { name: /^[1-9]\d* awaiting a transfer$/ }).click()
  await expect(page.getByRole('link', { name: new RegExp(awaited) })).toContainText('Awaiting payment, bank transfer')

  await page.goto('/admin/orders')
  await expect(page.getByLabel('Show')).toHaveValue('awaiting_transfer,paid,making')
  await expect(page.getByRole('link', { name: new RegExp(awaited) })).toBeVisible()
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('link', { name: /bank transfers? awaited$/ })).toBeVisible()
})

test('a piece with five phone photos is uploaded, edited and deleted', async ({ page }) => {
  const name = newPieceName()
  await logIn(page)
  await page.goto('/admin/upload')
  await page.getByRole('button', { name: 'Upload Product' }).click()
  for (const text of [
    'Name is required',
    'Category is required',
    'Price is required',
    'Description is required',
    'At least one picture is required',
  ]) {
    await expect(page.getByText(text)).toBeVisible()
  }
  await expectAccessible(page)

  await fillPiece(page, name)
  const photos = await Promise.all([3, 1, 5, 2, 4].map(phonePhoto))
  await page.getByLabel('Images').setInputFiles(photos)
  // The chooser forgets its files, which the list below it keeps: its own words would deny them.
  await expect(page.getByLabel('Images')).toHaveCSS('clip-path', 'inset(50%)')
  await expect(page.getByText('Add pictures')).toBeVisible()
  const previews = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Remove photo/ }) })
  await expect(previews).toHaveCount(5)
  await expect(previews.first()).toContainText('photo-1.jpg')
  await page.getByRole('button', { name: 'Upload Product' }).click()
  await expect(dialog(page, 'Success!')).toContainText('Product uploaded!')
  await dialog(page, 'Success!').getByRole('button', { name: 'OK' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('')
  await expect(previews).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: `See ${name} in the shop` }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  await page.goto('/admin/products')
  await page.getByLabel('Search by name or description').fill(name)
  const card = page.getByRole('listitem').filter({ hasText: name })
  await expect(card).toContainText('$48.00')
  const shape = await card.locator('img').evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    return image.naturalHeight / image.naturalWidth
  })
  expect(shape).toBeGreaterThan(1.2)

  await expect(card.getByRole('button')).toHaveText(['Edit', 'Delete'])
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  const editor = page.getByRole('dialog', { name: 'Edit product' })
  await editor.getByLabel('Price in US dollars').fill('52.50')
  await editor.getByRole('button', { name: 'Move picture 2 up' }).click()
  await editor.getByRole('button', { name: 'Remove picture 5' }).click()
  await expectAccessible(page)
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page, 'Updated!')).toContainText('Product updated successfully.')
  await dialog(page, 'Updated!').getByRole('button', { name: 'OK' }).click()
  await expect(card).toContainText('$52.50')

  await page.getByRole('button', { name: `Delete ${name}` }).click()
  const question = dialog(page, 'Are you sure?')
  await expect(question).toContainText('This product will be permanently deleted!')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Yes, delete it!' }).click()
  await expect(dialog(page, 'Deleted!')).toContainText('Product has been deleted.')
  await dialog(page, 'Deleted!').getByRole('button', { name: 'OK' }).click()
  await expect(card).toHaveCount(0)
})

test('a file that cannot be read is told when it is chosen, by its name, and the others stay', async ({ page }) => {
  const name = newPieceName()
  await logIn(page)
  await page.goto('/admin/upload')
  await fillPiece(page, name)
  const jpeg = { mimeType: 'image/jpeg' }
  const picture = await sharp({ create: { width: 80, height: 100, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
  const images = page.getByLabel('Images')
  await images.setInputFiles([
    { ...jpeg, name: 'note.jpg', buffer: Buffer.from('<html>') },
    { ...jpeg, name: 'ring.jpg', buffer: picture },
  ])
  await expect(page.getByRole('alert')).toHaveText(/^'note.jpg' is not a picture we can read/)
  await expect(page.getByRole('button', { name: 'Remove ring.jpg' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove note.jpg' })).toHaveCount(0)
  await images.setInputFiles([{ ...jpeg, name: 'half.jpg', buffer: picture.subarray(0, 40) }])
  await expect(page.getByRole('alert')).toHaveText(/^'half.jpg' can't be opened/)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
})

test('a picture that only the server can judge is sent, and its refusal keeps the form', async ({ page }) => {
  const name = newPieceName()
  await logIn(page)
  await page.goto('/admin/upload')
  await fillPiece(page, name)
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic0000mif1heic')])
  await page.getByLabel('Images').setInputFiles([{ name: 'ring.heic', mimeType: 'image/heic', buffer: heic }])
  await expect(page.getByRole('button', { name: 'Remove ring.heic' })).toBeVisible()
  await page.getByRole('button', { name: 'Upload Product' }).click()
  await expect(dialog(page, 'Error!')).toContainText("'ring.heic' is a HEIC picture that we can't read here")
  await dialog(page, 'Error!').getByRole('button', { name: 'OK' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
})

test('two people edit one piece: the second is told', async ({ page, context }) => {
  await logIn(page)
  const other = await context.newPage()
  for (const one of [page, other]) {
    await one.goto('/admin/products')
    await one.getByLabel('Search by name or description').fill('Milk strands')
    await one.getByRole('button', { name: /^Edit Milk/ }).click()
    await expect(one.getByRole('dialog', { name: 'Edit product' })).toBeVisible()
  }
  const description = `Six strands, the colour of milk, ${Math.random()}.`
  await page.getByRole('dialog').getByLabel('Description').fill(description)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page, 'Updated!')).toBeVisible()
  await other.getByRole('dialog').getByLabel('Description').fill('Something else')
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(dialog(other, 'Error!')).toContainText('Somebody else changed this piece in the meantime.')
})

test('an order goes from paid to delivered, and its sale is in the books', async ({ page, request }) => {
  const { orderNumber, customer } = await buy(request, 'Herd band')
  await logIn(page)
  await page.goto('/admin/orders')
  await page.getByLabel('Search').fill(customer)
  await page.getByRole('link', { name: new RegExp(orderNumber) }).click()
  await expect(page.getByRole('heading', { name: `Order ${orderNumber}` })).toBeVisible()
  await expect(page.getByText('What the provider said')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Start making' }).click()
  await page.getByRole('button', { name: 'Mark as sent' }).click()
  const note = page.getByRole('dialog', { name: 'Mark as sent' })
  await note.getByLabel('Tracking note').fill('Wells Fargo 4711')
  await expectAccessible(page)
  await note.getByRole('button', { name: 'Mark as sent' }).click()
  await page.getByRole('button', { name: 'Mark as delivered' }).click()
  await expect(page.getByRole('button', { name: 'Mark as delivered' })).toHaveCount(0)
  await expect(page.getByText('Wells Fargo 4711').first()).toBeVisible()

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(`Packing slip ${orderNumber}`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Record a refund' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })

  await page.getByRole('button', { name: 'Record a refund' }).click()
  await page.getByRole('dialog').getByLabel('Note').fill('by M-Pesa')
  await page.getByRole('dialog').getByRole('button', { name: 'Record a refund' }).click()
  await expect(page.getByText('Refunded').first()).toBeVisible()
})

test('money for a cancelled order is reviewed and accepted', async ({ page, request }) => {
  const { orderNumber, phone } = await startBuying(request, 'Herd band', '4712')
  await logIn(page)
  await page.goto(`/admin/orders/${orderNumber}`)
  await page.getByRole('button', { name: 'Cancel the order' }).click()
  await dialog(page, 'Are you sure?').getByRole('button', { name: 'Cancel the order' }).click()
  await expect(page.getByRole('button', { name: 'Cancel the order' })).toHaveCount(0)
  await answerPrompt(page, phone, { pin: '1234' })

  const review = page.getByRole('listitem').filter({ hasText: orderNumber })
  await page.goto('/admin/reviews')
  await expect(review).toContainText('cancelled or refunded order')
  await expectAccessible(page)
  await review.getByLabel('Note').fill('The customer still wants it')
  await review.getByRole('button', { name: 'Accept as payment of the order' }).click()
  await dialog(page, 'Are you sure?').getByRole('button', { name: 'Settle' }).click()
  await expect(review.getByText('Accepted as payment of the order: The customer still wants it')).toBeVisible()
  await page.goto(`/admin/orders/${orderNumber}`)
  await expect(page.getByRole('button', { name: 'Start making' })).toBeVisible()
})

test('the dashboard and the history show sales, and export them', async ({ page, request }) => {
  const today = nairobiDay(new Date())
  await buy(request, 'Rain band')
  await logIn(page)
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('img', { name: /^Sales by Category: / })).toBeVisible()
  await expect(page.getByRole('img', { name: /^Monthly Sales: / })).toBeVisible()
  await page.getByText('Show the figures').first().click()
  await expect(page.getByRole('table', { name: 'Sales by Category' })).toContainText('Bracelets')
  await expectAccessible(page)

  await page.goto('/admin/sales-history')
  // The demo's past sales end yesterday: what is left is what journeys bought.
  await page.getByLabel('From').fill(today)
  const days = async () => (await page.getByText(/^\d{4}-\d\d-\d\d \d\d:\d\d$/).allTextContents()).toSorted()
  await expect.poll(async () => ((await days())[0] ?? '') >= today).toBe(true)
  await expect(page.getByText('Rain band').first()).toBeVisible()
  await expectAccessible(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export as CSV' }).click(),
  ])
  expect(await readFile(await file.path(), 'utf8')).toContain('"Rain band",24.00,1,24.00')
})

test('a dashboard that fails says so and offers another try', async ({ page }) => {
  await logIn(page)
  await page.route('**/api/admin/dashboard', (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: 'Bad gateway' }),
  )
  await page.goto('/admin/dashboard')
  await expect(page.getByText('Error Loading Dashboard')).toBeVisible()
  await expect(page.getByText('Server returned: Bad gateway')).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/admin/dashboard')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('Total Earnings')).toBeVisible()
})
