import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { nairobiDay } from '#app/framework/nairobi.ts'
import { openShop } from '#app/open-shop.server.ts'
import { channelMessages } from '#app/orders/orders.tables.server.ts'
import { offeredMethods } from '#app/payments/providers.server.ts'
import { postResult } from '#tests/support/payments/callbacks.ts'
import { readPaymentState } from '#tests/support/payments/payment-state.ts'
import { createPayingShop, pay } from '#tests/support/payments/payments.ts'
import { setSecondFactor } from '#tests/support/shop/authenticator.ts'
import { followInvalidations } from '#tests/support/shop/invalidations.ts'
import { openOffice } from '#tests/support/shop/office.ts'
import { createTestShop } from '#tests/support/shop/test-shop.ts'
import { readSettings } from './settings.server.ts'
import type { StaffSettings } from './settings-input.ts'

type Office = Awaited<ReturnType<typeof openOffice>>
const look = (office: Office) => office.get<StaffSettings>('/settings')

const words = {
  shopName: 'Naisula Beads',
  contactPhone: '+254 712 345 678',
  contactEmail: 'naisula@example.com',
  shopWhatsApp: '+254712345678',
  channelUrl: 'https://t.me/naisula',
  profileUrl: '',
  shopTaxNumber: 'P051234567X',
  orderPrefix: 'NB',
}

test('saved texts apply at once, and the change is recorded', async () => {
  const shop = await createTestShop()
  const office = await openOffice(shop)
  const first = await look(office)
  expect(first).toMatchObject({
    values: { shopName: 'Enkiama', makingDays: 14, bankDetails: '' },
    set_by: {},
    sections: { words: { version: 0, changed_by: null } },
    hero: null,
  })

  const saved = await office.put('/settings/words', { ...words, version: 0 })
  expect([saved.statusCode, saved.json()]).toEqual([200, { success: true }])
  expect(shop.settings).toMatchObject(words)
  expect(await look(office)).toMatchObject({
    values: { ...words, makingDays: 14 },
    sections: { words: { version: 1, changed_by: office.username }, bank: { version: 0 } },
  })
  const [change] = await office.get<{ action: string; before: object; after: object }[]>('/changes')
  expect(change).toMatchObject({ action: 'settings changed', before: { shopName: 'Enkiama' }, after: words })

  // Settings that are not named stay unchanged, and an equal value is not recorded as a change.
  await office.put('/settings/words', { profileUrl: 'https://instagram.com/naisula', version: 1 })
  await office.put('/settings/words', { ...words, profileUrl: 'https://instagram.com/naisula', version: 2 })
  expect(shop.settings).toMatchObject({ ...words, profileUrl: 'https://instagram.com/naisula' })
  expect((await look(office)).sections.words.version).toBe(2)
})

test('if two owners save at the same time, one is refused', async () => {
  const shop = await createTestShop()
  const offices = await Promise.all([openOffice(shop), openOffice(shop)])
  const saved = await Promise.all(
    offices.map((office, n) => office.put('/settings/making', { makingDays: 20 + n, version: 0 })),
  )
  expect(saved.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect(saved.find(({ statusCode }) => statusCode === 409)?.json().message).toContain('Somebody else has changed')
  const { values, sections } = await look(offices[0])
  expect(sections.making.version).toBe(1)
  expect(values.makingDays).toBe(shop.settings.makingDays)
})

test("the environment overrides saved settings, which can't be changed then", async () => {
  const env = { SHOP_NAME: 'Duka la Shanga', MAKING_DAYS: '21', BANK_DETAILS: 'KCB 123' }
  const shop = await createTestShop({ env })
  const office = await openOffice(shop)
  expect(await look(office)).toMatchObject({
    values: { shopName: 'Duka la Shanga', makingDays: 21, bankDetails: 'KCB 123' },
    set_by: { shopName: 'SHOP_NAME', makingDays: 'MAKING_DAYS', bankDetails: 'BANK_DETAILS' },
  })
  for (const [path, content] of [
    ['words', { shopName: 'Mine' }],
    ['making', { makingDays: 3 }],
    ['bank', { bankDetails: 'Mine 1' }],
  ] as const) {
    const answer = await office.put(`/settings/${path}`, { ...content, version: 0 })
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      expect.stringContaining('The environment sets this'),
    ])
  }
  const { shopName: _name, ...others } = words
  expect((await office.put('/settings/words', { ...others, version: 0 })).statusCode).toBe(200)
  expect(shop.settings).toMatchObject({ ...others, shopName: 'Duka la Shanga', makingDays: 21, bankDetails: 'KCB 123' })

  // Without the environment variable, the saved value applies again.
  const { SHOP_NAME: _variable, ...rest } = env
  expect(Object.keys(rest)).toHaveLength(2)
  delete shop.config.givenSettings.shopName
  await readSettings(shop.db, shop)
  expect(shop.settings.shopName).toBe('Enkiama')
})

test('each text is validated and tidied', async () => {
  const shop = await createTestShop()
  const office = await openOffice(shop)
  const refused: [path: string, field: string, text: string | number, words: RegExp][] = [
    ['words', 'shopName', ' ', /Name is required/],
    ['words', 'shopName', 'x'.repeat(41), /Name must be at most 40 characters/],
    ['words', 'shopName', '\u202E', /Name is required/],
    ['words', 'shopName', '\u200B \u2060', /Name is required/],
    ['words', 'shopName', 'Enki\nama', /Name must be on one line/],
    ['words', 'contactPhone', 'call us', /Phone must be a number/],
    ['words', 'contactEmail', 'nobody', /Invalid email/],
    ['words', 'shopWhatsApp', '12', /WhatsApp must be a number/],
    ['words', 'channelUrl', 'http://t.me/x', /must be an address that begins with https/],
    ['words', 'channelUrl', 'https://t.me@evil.example/', /must be an address/],
    ['words', 'profileUrl', 'javascript:alert(1)', /must be an address/],
    ['words', 'shopTaxNumber', 'x'.repeat(31), /at most 30/],
    ['words', 'orderPrefix', 'N', /must begin with 2 to 4 letters/],
    ['words', 'orderPrefix', 'N1', /must begin with 2 to 4 letters/],
    ['words', 'orderPrefix', 'NAISU', /at most 4/],
    ['making', 'makingDays', 0, /from 1 to 365/],
    ['making', 'makingDays', 366, /from 1 to 365/],
    ['making', 'makingDays', 1.5, /whole number/],
    ['making', 'returnDays', -1, /from 0 to 365/],
    ['making', 'returnDays', 366, /from 0 to 365/],
    ['bank', 'bankDetails', 'x'.repeat(501), /at most 500/],
    ['bank', 'bankDetails', 'KCB \u00001234', /Bank details must be text/],
  ]
  for (const [path, field, text, sentence] of refused) {
    const answer = await office.put(`/settings/${path}`, { [field]: text, version: 0 })
    expect([answer.statusCode, answer.json().fields?.[field]], `${field} ${text}`).toEqual([
      400,
      expect.stringMatching(sentence),
    ])
  }
  const tidied = { contactPhone: ' 0712  345 678 ', shopWhatsApp: '0712 345-678', version: 0 }
  await office.put('/settings/words', tidied)
  expect(shop.settings).toMatchObject({ contactPhone: '+254 712 345 678', shopWhatsApp: '+254712345678' })
  const withZero = { contactPhone: '+254 (0)711 345 678', shopWhatsApp: '+254 0711 345 678', version: 1 }
  await office.put('/settings/words', withZero)
  expect(shop.settings).toMatchObject({ contactPhone: '+254 711 345 678', shopWhatsApp: '+254711345678' })
  await office.put('/settings/bank', { bankDetails: ' KCB\r\n\u2066123 ', version: 0 })
  expect(shop.settings.bankDetails).toBe('KCB\n123')
})

test("a helper can't read or change settings", async () => {
  const shop = await createTestShop()
  const office = await openOffice(shop, 'helper')
  expect(await office.get('/settings')).toMatchObject({
    success: false,
    message: expect.stringContaining('Only owners'),
  })
  expect((await office.put('/settings/words', { shopName: 'Mine', version: 0 })).statusCode).toBe(403)
})

test('new bank details are reported in the makers’ channel, and need a step-up', async () => {
  const shop = await createPayingShop()
  const office = await openOffice(shop)
  const { code } = await setSecondFactor(shop, office.post, office.password)
  const messages = () => shop.db.select().from(channelMessages).where(eq(channelMessages.kind, 'bank details'))
  expect(offeredMethods(shop)).not.toContain('bank')

  shop.clock.advance({ minutes: 10 })
  const save = (bankDetails: string, version: number) => office.put('/settings/bank', { bankDetails, version })
  const refused = await save('KCB <Ltd>\n123', 0)
  expect([refused.statusCode, refused.json().message]).toEqual([
    403,
    'Please confirm with a code of your second factor (POST /api/admin/second-factor/renew).',
  ])
  expect([await messages(), shop.settings.bankDetails]).toEqual([[], ''])

  await office.post('/second-factor/renew', { code: code() })
  expect((await save('KCB <Ltd>\n123', 0)).statusCode).toBe(200)
  expect(offeredMethods(shop)).toContain('bank')
  const [message] = await messages()
  expect(message?.text).toContain(`By ${office.username}. Customers now read:\nKCB &lt;Ltd&gt;\n123`)
  await shop.runJobs(['channel-messages'])
  expect(shop.sandbox.messages()).toHaveLength(1)

  await save('KCB <Ltd>\n123', 1)
  expect(await messages()).toHaveLength(1)
  await save('', 1)
  expect(offeredMethods(shop)).not.toContain('bank')
  expect((await messages()).map(({ text }) => text)).toContainEqual(expect.stringContaining('no longer on offer'))
})

test('new making days apply to new orders only', async () => {
  const shop = await createPayingShop()
  const office = await openOffice(shop)
  const due = async (phone: string) => {
    const { transactionId, orderId } = await pay(shop, await shop.given.buyer(), { phone })
    await postResult(shop, transactionId)
    return { orderId, day: (await readPaymentState(shop, orderId)).order?.makingDueOn }
  }
  const today = (later: number) => nairobiDay(shop.clock.now(), later)
  const before = await due('0712345678')
  expect(before.day).toBe(today(14))
  await office.put('/settings/making', { makingDays: 3, version: 0 })
  expect((await due('0722345678')).day).toBe(today(3))
  expect((await readPaymentState(shop, before.orderId)).order?.makingDueOn).toBe(today(14))
})

test('every process loads the new settings before it purges its pages', async () => {
  const shop = await createTestShop()
  const elsewhere = await openShop(shop.config, shop.databaseUrl)
  onTestFinished(elsewhere.close)
  const phones: string[] = []
  const invalidate = () => phones.push(elsewhere.shop.settings.contactPhone)
  await followInvalidations(shop, { invalidate, clear: invalidate }, (db) => readSettings(db, elsewhere.shop))
  const office = await openOffice(shop)
  await office.put('/settings/words', { contactPhone: '+254 711 111 111', version: 0 })
  await expect.poll(() => phones).toEqual(['+254 700 000 000', '+254 711 111 111'])
})

test('up to five addresses of the makers are tidied and saved', async () => {
  const shop = await createTestShop()
  const office = await openOffice(shop)
  const save = (content: object, version = 0) => office.put('/settings/messages', { ...content, version })
  const six = Array.from({ length: 6 }, (_, n) => `m${n}@example.com`).join(', ')
  for (const makerEmails of ['nobody', 'a@example.com b', six, 'a@example.com\r\nBcc: x@example.com'])
    expect((await save({ makerEmails })).json().fields.makerEmails).toMatch(/^These must be at most 5 email addresses/)
  expect((await save({ makerMessages: 'all' })).statusCode).toBe(400)
  expect((await save({ makerEmails: ' a@example.com; b@example.com a@example.com' })).statusCode).toBe(200)
  expect((await save({ makerMessages: 'short' }, 1)).statusCode).toBe(200)
  const wanted = { makerEmails: 'a@example.com, b@example.com', makerMessages: 'short' }
  expect(shop.settings).toMatchObject(wanted)
  expect(await look(office)).toMatchObject({ values: wanted, has_telegram: true, sends_mail: true })
})

test('with a name from the environment, the template’s prefix can be chosen', async () => {
  const shop = await createTestShop({ env: { SHOP_NAME: 'Kikapu House' } })
  const office = await openOffice(shop)
  expect(shop.settings.orderPrefix).toBe('KH')
  expect((await office.put('/settings/words', { orderPrefix: 'EK', version: 0 })).statusCode).toBe(200)
  expect(shop.settings.orderPrefix).toBe('EK')
})
