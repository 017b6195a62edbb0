import { expect, test } from 'vitest'
import { keysOf } from '#app/framework/records.ts'
import { postResult } from '#tests/support/payments/callbacks.ts'
import { readPaymentState } from '#tests/support/payments/payment-state.ts'
import { createPayingShop, openPayment, usualKes } from '#tests/support/payments/payments.ts'
import { openOffice } from '#tests/support/shop/office.ts'
import type { TestShop, TestShopOptions } from '#tests/support/shop/test-shop.ts'
import type { StaffOrder } from '../admin/staff-order.ts'
import { channelMessages, makerMails } from '../orders.tables.server.ts'
import { storeChannelMessage } from './channel-messages.server.ts'
import { orderKindTexts, shopKindTexts } from './message-kinds.ts'
import { escapeHtml } from './order-message.ts'

const twoMakers = { MAKER_EMAILS: 'naisula@example.com, sankau@example.com' }
const noTelegram = { hasTelegram: false }

async function paidOrder(shop: TestShop) {
  const { attempt, orderId, buyer } = await openPayment(shop)
  await postResult(shop, attempt.id)
  const { order } = await readPaymentState(shop, orderId)
  if (!order) throw new Error('no such order')
  return { order, buyer }
}

async function round(shop: TestShop) {
  await shop.runJobs(['channel-messages'])
  await shop.runJobs(['maker-mails'])
}

const mailsTo = (shop: TestShop, address: string) => shop.sandbox.mails().filter(({ to }) => to === address)
const readStates = async (shop: TestShop) =>
  (await shop.db.select().from(makerMails).orderBy(makerMails.recipient)).map(({ state }) => state)
const openShop = (options: TestShopOptions) => createPayingShop(options)

test('without Telegram and addresses nothing is queued, and Send again uses channels that are set up later', async () => {
  const shop = await openShop(noTelegram)
  const { order, buyer } = await paidOrder(shop)
  const sent = await shop.api.inject({
    method: 'POST',
    url: '/api/send-telegram',
    headers: { cookie: buyer.cookie },
    payload: { cart: [{ id: '1', name: 'Band', price: 48, quantity: 1 }], totalPrice: 53 },
  })
  expect([sent.statusCode, sent.json()]).toEqual([200, { success: true }])
  await round(shop)
  const office = await openOffice(shop)
  const look = async () => (await office.get<StaffOrder>(`/orders/${order.number}`)).messages
  expect(await look()).toMatchObject([{ kind: 'paid', state: 'not-posted', mails: [] }])
  expect(shop.sandbox.messages()).toEqual([])

  shop.settings.makerEmails = 'naisula@example.com'
  await office.post(`/orders/${order.number}/messages/${(await look())[0]?.id}/send`)
  await round(shop)
  expect(await look()).toMatchObject([
    { state: 'not-posted', mails: [{ recipient: 'naisula@example.com', state: 'sent' }] },
  ])
  expect(mailsTo(shop, 'naisula@example.com')).toMatchObject([
    { subject: expect.stringMatching(`^${order.number} paid`) },
  ])
})

test.each([{}, noTelegram])(
  'each address gets each message once, with any number of processes: %o',
  async (options) => {
    const shop = await openShop({ env: twoMakers, ...options })
    const { order, buyer } = await paidOrder(shop)
    await Promise.all(Array.from({ length: 4 }, () => round(shop)))
    await round(shop)
    for (const address of ['naisula@example.com', 'sankau@example.com']) {
      const [mail, ...more] = mailsTo(shop, address)
      expect([mail?.times, more]).toEqual([1, []])
      expect(mail?.text).toContain(`Customer: ${buyer.name}`)
      expect(mail?.text).not.toMatch(/<b>|&amp;/)
    }
    expect(shop.sandbox.messages()).toHaveLength('hasTelegram' in options ? 0 : 1)

    const office = await openOffice(shop)
    const [message] = (await office.get<StaffOrder>(`/orders/${order.number}`)).messages
    await office.post(`/orders/${order.number}/messages/${message?.id}/send`)
    shop.clock.advance({ minutes: 1 })
    await round(shop)
    expect(mailsTo(shop, 'naisula@example.com')).toHaveLength(2)
  },
)

test('an unavailable mail server is retried, and a refused address does not delay the others', async () => {
  const lines: string[] = []
  const shop = await openShop({ env: twoMakers, ...noTelegram, onLogLine: (line) => lines.push(line) })
  shop.sandbox.faults.mail.answer = 'busy'
  await paidOrder(shop)
  for (let minute = 0; minute < 30; minute++) {
    await round(shop)
    shop.clock.advance({ minutes: 1 })
  }
  expect(await readStates(shop)).toEqual(['waiting', 'waiting'])
  const why = lines.filter((line) => line.includes('a message was not sent')).map((line) => JSON.parse(line).reason)
  expect(why[0]).toMatch(/^\S.* 4\d\d/)
  shop.sandbox.faults.mail.answer = 'no-mailbox'
  shop.sandbox.faults.mail.times = 1
  for (let hour = 0; hour < 3; hour++) {
    shop.clock.advance({ hours: 1 })
    await round(shop)
  }
  expect((await readStates(shop)).toSorted()).toEqual(['sent', 'set-aside'])
})

test('an address that is deleted while its mail waits gets no mail', async () => {
  const shop = await openShop({ ...noTelegram })
  shop.settings.makerEmails = 'naisula@example.com, sankau@example.com'
  shop.sandbox.faults.mail.answer = 'busy'
  await paidOrder(shop)
  await round(shop)
  shop.settings.makerEmails = 'naisula@example.com'
  shop.sandbox.faults.mail.answer = null
  for (let hour = 0; hour < 3; hour++) {
    shop.clock.advance({ hours: 1 })
    await round(shop)
  }
  expect(mailsTo(shop, 'sankau@example.com')).toEqual([])
  expect(await readStates(shop)).toEqual(['sent', 'set-aside'])
})

test('messages from before the first address was set are not mailed', async () => {
  const shop = await openShop({})
  await paidOrder(shop)
  await round(shop)
  shop.settings.makerEmails = 'naisula@example.com'
  await round(shop)
  expect(mailsTo(shop, 'naisula@example.com')).toEqual([])
})

const marked = 'Zawadi Markedson, +254799880000, 77 Markedlane, zawadi@marked.example, note-marked'
const marks = /marked|99880000/i

test.each([...keysOf(orderKindTexts), ...keysOf(shopKindTexts)])(
  'a short message of the kind %s has number, amount and link, and no typed text',
  async (kind) => {
    const shop = await openShop({ env: { ...twoMakers, MAKER_MESSAGES: 'short' } })
    const { order } = await paidOrder(shop)
    await shop.db.delete(channelMessages)
    const orderId = kind in shopKindTexts ? null : order.id
    const at = shop.clock.now()
    await storeChannelMessage(shop.db, { orderId, kind: `${kind}:${marked}`, text: `<b>EK-1</b> ${marked}`, at })
    await round(shop)
    await round(shop)
    const texts = [...shop.sandbox.messages(), ...mailsTo(shop, 'naisula@example.com')].map(
      (one) => `${'subject' in one ? one.subject : ''} ${one.text}`,
    )
    expect(texts).toHaveLength(2)
    const path = orderId ? `/admin/orders/${order.number}` : '/admin/'
    for (const text of texts) {
      expect(text).not.toMatch(marks)
      expect(text).toContain(`${shop.config.publicUrl}${path}`)
      if (orderId)
        for (const part of [order.number, `KES ${usualKes.toLocaleString('en')}`]) expect(text).toContain(part)
    }
  },
)

test('a waiting message is sent in the format that is set at the time of sending', async () => {
  const shop = await openShop({})
  const { order, buyer } = await paidOrder(shop)
  shop.settings.makerMessages = 'short'
  await round(shop)
  const [message] = shop.sandbox.messages()
  expect(message?.text).toBe(
    [
      `<b>${order.number}</b> paid`,
      'DEMO: no real money moved.',
      'KES 6,864',
      `${shop.config.publicUrl}/admin/orders/${order.number}`,
    ].join('\n'),
  )
  expect(message?.text).not.toContain(buyer.name)
})

test('the mail has no channel markup', async () => {
  const shop = await openShop({ env: twoMakers, ...noTelegram })
  const typed = 'Tom & <b>Jerry</b> &lt;'
  const text = `<b>EK-1</b> ${escapeHtml(typed)}`
  await storeChannelMessage(shop.db, { orderId: null, kind: 'unmatched', text, at: shop.clock.now() })
  await round(shop)
  expect(mailsTo(shop, 'naisula@example.com')).toMatchObject([{ text: expect.stringContaining(`EK-1 ${typed}`) }])
})
