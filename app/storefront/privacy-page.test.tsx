import { createHash } from 'node:crypto'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub, RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { privacyVersion } from '#app/shop/privacy-version.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { shopContext } from '#app/shop/shop-context.server.ts'
import { createTestShop, type TestShop } from '#tests/support/shop/test-shop.ts'
import { readPrivacyFacts } from './privacy-facts.server.ts'
import PrivacyPage from './privacy-page.tsx'
import { readShopTexts } from './read-shop-texts.server.ts'

async function pageOf(shop: Shop): Promise<string> {
  const context = new RouterContextProvider()
  context.set(shopContext, shop)
  const loaderData = { root: await readShopTexts(context), privacy: readPrivacyFacts(shop) }
  const Page = createRoutesStub([
    { id: 'root', path: '/', children: [{ id: 'privacy', path: 'privacy', Component: PrivacyPage as never }] },
  ])
  return renderToStaticMarkup(<Page initialEntries={['/privacy']} hydrationData={{ loaderData }} />)
}

const titlesOf = (html: string) =>
  [...html.matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].map(([, title = '']) => title.replace(/<[^>]*>/g, ''))

/** A real shop without any of the demo's providers. */
function makeReal(shop: TestShop) {
  Object.assign(shop.config, {
    isDemo: false,
    mpesa: null,
    airtel: null,
    paystack: null,
    smtpUrl: undefined,
    sms: null,
  })
  shop.config.channel = null
  shop.settings.makerMessages = 'short'
}

test('the demo still shows the agreed version of the policy, byte for byte', async () => {
  const html = await pageOf(await createTestShop())
  expect([privacyVersion, createHash('sha256').update(html).digest('hex')]).toEqual([
    '2026-11-26',
    'bbf2d98fa0410f54ca5c67efd43c90c5b74afebb4d0d0abe8dffbd14470a3c70',
  ])
})

test('the contents link to every heading, in order and with its words', async () => {
  const shop = await createTestShop()
  const demo = await pageOf(shop)
  makeReal(shop)
  shop.settings.makerEmails = 'naisula@example.com'
  for (const html of [demo, await pageOf(shop)]) {
    const links = [...html.matchAll(/<a href="#([^"]+)"[^>]*><span>(.*?)<\/span><\/a>/g)]
    expect(links.map(([, , text = '']) => text.replace(/<[^>]*>/g, ''))).toEqual(titlesOf(html))
    expect(links.map(([, id]) => id)).toEqual([...html.matchAll(/<h2 id="([^"]+)"/g)].map(([, id]) => id))
  }
})

test('the policy of a shop without services names no recipients', async () => {
  const shop = await createTestShop()
  makeReal(shop)
  shop.settings.makerEmails = 'naisula@example.com'
  const html = await pageOf(shop)
  expect(html).not.toMatch(/Telegram|Safaricom|Airtel|Paystack|Africa’s Talking|is mailed/)
  expect(titlesOf(html)).not.toContain('E-mail')
})

test('the policy names each recipient with the data it receives, and no other', async () => {
  const shop = await createTestShop()
  const { airtel, channel, smtpUrl, sms } = shop.config
  makeReal(shop)
  Object.assign(shop.config, { airtel, channel })
  const short = await pageOf(shop)
  expect(titlesOf(short)).toEqual(expect.arrayContaining(['Airtel Money', 'Telegram']))
  expect(short).toContain('Airtel Money asks you for your PIN')
  expect(short).toContain('without anything about you')
  expect(short).not.toMatch(/Safaricom|Paystack|your shipping address and the total/)

  shop.settings.makerMessages = 'whole'
  Object.assign(shop.config, { channel: null, smtpUrl })
  shop.settings.makerEmails = 'naisula@example.com'
  const mailed = await pageOf(shop)
  expect(titlesOf(mailed)).toEqual(expect.arrayContaining(['E-mail to the makers', 'E-mail']))
  expect(mailed).toContain('A paid order is mailed to the makers: the pieces, your name')
  expect(mailed).not.toMatch(/Telegram|SMS/)

  Object.assign(shop.config, { smtpUrl: undefined, sms })
  const texted = await pageOf(shop)
  expect(titlesOf(texted)).toContain('SMS')
  expect(texted).toContain('by SMS, from your first payment on. SMS go through Africa’s Talking')
})
