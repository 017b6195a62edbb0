import { randomUUID } from 'node:crypto'
import { asc, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startRedirectingServer } from '#tests/support/redirecting-server.ts'
import { createTestShop, type TestShop } from '#tests/support/shop/test-shop.ts'
import { channelMessages } from '../orders.tables.server.ts'
import { channelMessagesJob } from './channel-messages.server.ts'
import { createTelegramChannel } from './telegram-channel.server.ts'

async function storeMessages(shop: TestShop, count: number, text = 'Order') {
  const now = shop.clock.now().getTime()
  const rows = Array.from({ length: count }, (_, n) => ({
    id: randomUUID(),
    kind: 'paid',
    text: `${text} ${n}`,
    state: 'waiting' as const,
    nextTryAt: new Date(now - count + n),
    createdAt: new Date(now - count + n),
  }))
  await shop.db.insert(channelMessages).values(rows)
}

async function shopWithMessages(count: number, text?: string): Promise<TestShop> {
  const shop = await createTestShop()
  await storeMessages(shop, count, text)
  return shop
}

const readMessages = (shop: TestShop) => shop.db.select().from(channelMessages).orderBy(asc(channelMessages.createdAt))
const round = (shop: TestShop) => shop.runJobs(['channel-messages'])

/** Runs the job, and expects this number of messages in the channel. */
async function expectPosted(shop: TestShop, count: number) {
  await round(shop)
  expect(shop.sandbox.messages()).toHaveLength(count)
}

test('at most twenty messages a minute are posted, in sequence', async () => {
  const shop = await shopWithMessages(25)
  for (let second = 0; second < 60; second++) {
    await round(shop)
    shop.clock.advance({ seconds: 1 })
  }
  const texts = shop.sandbox.messages().map(({ text }) => text)
  expect(texts.length).toBeGreaterThan(18)
  expect(texts.length).toBeLessThanOrEqual(20)
  expect(texts).toEqual(texts.map((_, n) => `Order ${n}`))
})

test('many processes share the rate limit and post no message twice', async () => {
  const shop = await shopWithMessages(6)
  for (let turn = 0; turn < 8; turn++) {
    await Promise.all(Array.from({ length: 5 }, () => round(shop)))
    expect(shop.sandbox.messages().length).toBeLessThanOrEqual(turn + 1)
    shop.clock.advance({ seconds: 3 })
  }
  expect(new Set(shop.sandbox.messages().map(({ text }) => text)).size).toBe(6)
  expect(shop.sandbox.messages()).toHaveLength(6)
})

test('no message is lost or repeated if the channel answers 429, 500 and nothing for an hour', async () => {
  const shop = await shopWithMessages(500)
  const outages = ['too-many', 'error-500', 'html-502', 'reset', 'forbidden'] as const
  for (let minute = 0; minute < 60; minute++) {
    shop.sandbox.faults.telegram.answer = outages[minute % outages.length]!
    await round(shop)
    shop.clock.advance({ minutes: 1 })
  }
  expect(shop.sandbox.messages()).toEqual([])
  shop.sandbox.faults.telegram.answer = null
  for (let turn = 0; turn < 3_000 && shop.sandbox.messages().length < 500; turn++) {
    await round(shop)
    shop.clock.advance({ seconds: 3 })
  }
  expect(new Set(shop.sandbox.messages().map(({ text }) => text)).size).toBe(500)
  expect(shop.sandbox.messages()).toHaveLength(500)
  expect((await readMessages(shop)).every(({ state }) => state === 'sent')).toBe(true)
})

test('a 429 pauses the whole channel for the requested time', async () => {
  const shop = await shopWithMessages(2)
  Object.assign(shop.sandbox.faults.telegram, { answer: 'too-many', times: 1, retryAfterSeconds: 35 })
  await round(shop)
  shop.clock.advance({ seconds: 33 })
  await expectPosted(shop, 0)
  shop.clock.advance({ seconds: 3 })
  await expectPosted(shop, 1)
})

test('a message that the channel refuses fails permanently, and the next one is posted', async () => {
  const shop = await shopWithMessages(2, '<table>')
  await shop.db.execute(sql`update channel_messages set text = 'Good' where text = '<table> 1'`)
  await round(shop)
  shop.clock.advance({ seconds: 4 })
  await round(shop)
  const [refused, good] = await readMessages(shop)
  expect(refused).toMatchObject({ state: 'set-aside', tries: 1, nextTryAt: null })
  expect(refused!.lastError).toContain('400')
  expect(good).toMatchObject({ state: 'sent', channelMessageId: '1' })
})

test('messages wait while the channel is misconfigured, and are posted after the repair', async () => {
  const shop = await shopWithMessages(2)
  const channel = shop.config.channel!
  const mistakes = [{ chatId: '-100999' }, { botToken: '1:wrong' }]
  for (const mistake of mistakes) {
    const wrong = createTelegramChannel({ ...channel, ...mistake }, shop.log)
    await channelMessagesJob({ ...shop, channel: wrong }).run()
    const [first] = await readMessages(shop)
    expect(first).toMatchObject({ state: 'waiting' })
    expect(first!.lastError).toMatch(/^40[01] /)
    shop.clock.advance({ hours: 1 })
  }
  for (let minute = 0; minute < 3; minute++) {
    shop.clock.advance({ minutes: 1 })
    await round(shop)
  }
  expect((await readMessages(shop)).map(({ state }) => state)).toEqual(['sent', 'sent'])
})

test('a message that was being posted during a crash is posted again', async () => {
  const shop = await shopWithMessages(1)
  const claimedUntil = new Date(shop.clock.now().getTime() + 30_000)
  await shop.db.update(channelMessages).set({ claimedUntil, tries: 1 })
  await expectPosted(shop, 0)
  shop.clock.advance({ seconds: 31 })
  await expectPosted(shop, 1)
})

test('a clock that is set back by hours delays neither new nor waiting messages', async () => {
  const shop = await shopWithMessages(1, 'Sent')
  await round(shop)
  await storeMessages(shop, 2, 'Waiting')
  const claimedUntil = new Date(shop.clock.now().getTime() + 30_000)
  await shop.db.execute(sql`update channel_messages set claimed_until = ${claimedUntil} where text = 'Waiting 1'`)
  shop.clock.advance({ hours: -3 })
  await storeMessages(shop, 1, 'Later')
  for (let turn = 0; turn < 3; turn++) {
    await round(shop)
    shop.clock.advance({ seconds: 3 })
  }
  const texts = shop.sandbox.messages().map(({ text }) => text)
  expect(texts.sort()).toEqual(['Later 0', 'Sent 0', 'Waiting 0', 'Waiting 1'])
})

test('the channel’s requested pause stays in force after the clock was set back', async () => {
  const shop = await shopWithMessages(1)
  Object.assign(shop.sandbox.faults.telegram, { answer: 'too-many', times: 1, retryAfterSeconds: 1_200 })
  await round(shop)
  shop.clock.advance({ minutes: -10 })
  await expectPosted(shop, 0)
  shop.clock.advance({ minutes: 30 })
  await expectPosted(shop, 1)
})

test('a redirect of the channel is not followed, because the target would get the buyer’s data', async () => {
  const { paths: received, url: apiRoot } = await startRedirectingServer()
  const { config, log } = await createTestShop()
  const channel = createTelegramChannel({ ...config.channel!, apiRoot }, log)
  expect(await channel.post('Order')).toMatchObject({ kind: 'error' })
  expect(received).toEqual([expect.stringContaining('/sendMessage')])
})
