import { expect, test } from 'vitest'
import { postResult } from '#tests/support/payments/callbacks.ts'
import { createPayingShop, pay } from '#tests/support/payments/payments.ts'
import { setSecondFactor } from '#tests/support/shop/authenticator.ts'
import { openDelivery } from '#tests/support/shop/delivery.ts'
import { openOffice } from '#tests/support/shop/office.ts'
import { createTestShop, type TestShop, type TestShopOptions } from '#tests/support/shop/test-shop.ts'
import { optionalSteps, type Setup, setupSteps } from './setup.ts'

/** The shop after a first start with live access to M-Pesa. */
async function openEmptyShop(options: TestShopOptions = {}): Promise<TestShop> {
  const shop = await createTestShop({ hasTelegram: false, ...options })
  const none = { airtel: null, paystack: null, sms: null, smtpUrl: undefined }
  Object.assign(shop.config, { isDemo: false, ...none })
  return shop
}

const read = (office: { get: <T>(url: string) => Promise<T> }) => office.get<Setup>('/setup')
const namesOf = ({ missing }: Setup) => missing.map(({ name }) => name)

test('an empty real shop lists the state of each step, and what real payments still need', async () => {
  const shop = await openEmptyShop()
  const setup = await read(await openOffice(shop))
  expect(setup).toMatchObject({
    is_demo: false,
    steps: {
      contact: 'todo',
      looks: 'optional',
      categories: 'optional',
      orders: 'optional',
      payment: 'done',
      delivery: 'todo',
      piece: 'todo',
      pages: 'todo',
      money: 'todo',
    },
    public_url: shop.config.publicUrl,
    rate: { kes: '129', is_fallback: true },
    replaceable_categories: expect.arrayContaining(['Bracelets', 'Covers']),
  })
  const set = Object.entries(setup.services).filter(([, { is_set }]) => is_set)
  expect(set.map(([name]) => name)).toEqual(['mpesa'])
  const fromConfig = ['Address of the shop', 'Proxy', "The shop's words", 'Pieces', 'Mail']
  expect(namesOf(setup)).toEqual([...fromConfig, 'First password', 'Second factor', 'Backups elsewhere'])
})

test("each step is done at once after the owner's change, until nothing is missing", async () => {
  const shop = await openEmptyShop()
  const { office, add } = await openDelivery(shop)
  const { steps } = await read(office)
  const expectDone = async (step: keyof typeof steps) => expect((await read(office)).steps[step], step).toBe('done')
  const saved = async (answer: Promise<{ statusCode: number }>) => expect((await answer).statusCode).toBe(200)

  const contacts = { contactPhone: '+254 712 345 678', contactEmail: 'naisula@example.com' }
  await saved(office.put('/settings/words', { version: 0, ...contacts }))
  await expectDone('contact')

  const { draft, version } = await office.get<{ draft: object; version: number }>('/look')
  await saved(office.put('/look', { version, look: { ...draft, footerLine: 'Baskets of sisal.' } }))
  expect((await read(office)).steps.looks, 'a draft is seen by nobody').toBe('optional')
  await saved(office.post('/look/publish', { version: 1 }))
  await expectDone('looks')

  await saved(office.post('/categories/replace', { labels: ['Kiondo Baskets', 'Mats'] }))
  await expectDone('categories')

  await saved(office.put('/settings/messages', { version: 0, makerEmails: 'naisula@example.com' }))
  expect((await read(office)).steps.orders, 'no mail leaves yet').toBe('optional')
  shop.config.smtpUrl = 'smtps://mail.example.com'
  await expectDone('orders')

  await add()
  await expectDone('delivery')
  await shop.given.product({ category: 'Mats' })
  await expectDone('piece')
  await saved(office.put('/pages/terms', { version: 0, text: 'We send within a week.' }))
  await expectDone('pages')

  expect(namesOf(await read(office))).toEqual([
    'Address of the shop',
    'Proxy',
    'First password',
    'Second factor',
    'Backups elsewhere',
  ])
  const access = {
    endpoint: 'https://s3.example.com',
    bucket: 'b',
    region: 'r',
    accessKeyId: 'k',
    secretAccessKey: 's',
  }
  Object.assign(shop.config, {
    publicUrl: 'https://shop.example.com',
    trustProxy: '127.0.0.1',
    backupStore: { access, keep: 1 },
  })
  await shop.db.execute('delete from staff where username <> (select username from staff order by created_at limit 1)')
  const newPassword = 'another long enough password'
  await saved(office.post('/password', { password: office.password, newPassword }))
  await setSecondFactor(shop, office.post, newPassword)
  const ready = await read(office)
  expect(ready.missing).toEqual([])
  expect(Object.values(ready.steps)).toEqual(setupSteps.map(() => 'done'))
})

test('a device with push messages completes the step for orders', async () => {
  const shop = await openEmptyShop()
  shop.config.isDemo = true
  const office = await openOffice(shop)
  const { public_key } = await office.get<{ public_key: string }>('/devices')
  expect((await read(office)).steps.orders).toBe('optional')
  await office.post('/devices', shop.sandbox.subscribe(public_key))
  expect((await read(office)).steps.orders).toBe('done')
})

test('test credentials and the demo do not complete the payment step', async () => {
  const shop = await createTestShop()
  const office = await openOffice(shop)
  const payments = async () => {
    const { steps, missing } = await read(office)
    return [steps.payment, missing.find(({ name }) => name === 'Real payments')?.sentence]
  }
  expect(await payments()).toEqual(['todo', expect.stringContaining('This is the demo')])
  expect(namesOf(await read(office))).toContain('Mail')
  const { mpesa, airtel, paystack } = shop.config
  Object.assign(shop.config, {
    isDemo: false,
    mpesa: { ...mpesa, baseUrl: 'https://sandbox.safaricom.co.ke' },
    airtel: { ...airtel, baseUrl: 'https://openapiuat.airtel.africa' },
  })
  expect(await payments()).toEqual(['todo', expect.stringMatching(/^M-Pesa, Airtel Money, Card: .*access for tests/)])
  Object.assign(shop.config, { mpesa, airtel, paystack: { ...paystack, secretKey: 'sk_live_of_this_test' } })
  expect(await payments()).toEqual(['done', undefined])
})

test('Today shows owners the number of open steps, until the first real order is paid', async () => {
  const shop = await createPayingShop()
  shop.config.isDemo = false
  const owner = await openOffice(shop)
  const helper = await openOffice(shop, 'helper')
  const countOnToday = async (office: typeof owner) => (await office.get<{ to_set_up: number }>('/today')).to_set_up
  const { steps } = await read(owner)
  expect(optionalSteps.map((step) => steps[step])).not.toContain('todo')
  expect(await countOnToday(owner)).toBe(Object.values(steps).filter((state) => state === 'todo').length)
  expect(await countOnToday(owner)).toBeGreaterThan(3)
  expect(await countOnToday(helper)).toBe(0)
  const { transactionId } = await pay(shop, await shop.given.buyer())
  await postResult(shop, transactionId)
  expect(await countOnToday(owner)).toBe(0)
})

test.each(['helper', 'packer', 'bookkeeper'] as const)(
  'a %s can neither read the setup of the shop nor test its services',
  async (role) => {
    const shop = await createTestShop()
    const office = await openOffice(shop, role)
    const { headers } = office
    expect((await shop.api.inject({ url: '/api/admin/setup', headers })).statusCode).toBe(403)
    expect((await office.post('/setup/try/mpesa')).statusCode).toBe(403)
  },
)
