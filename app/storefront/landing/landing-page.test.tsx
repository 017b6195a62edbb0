import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub, RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { cacheTags } from '#app/framework/http/cache-tags.server.ts'
import { defaultLanding, type Landing } from '#app/shop/landing.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { shopContext } from '#app/shop/shop-context.server.ts'
import { createTestShop } from '#tests/support/shop/test-shop.ts'
import { readShopTexts } from '../read-shop-texts.server.ts'
import LandingPage, { loader, meta } from './landing-page.tsx'

async function pageOf(shop: Shop) {
  const context = new RouterContextProvider()
  context.set(shopContext, shop)
  context.set(cacheTags, { tags: null })
  const landing = await loader({ context } as never)
  const root = await readShopTexts(context)
  const Page = createRoutesStub([
    { id: 'root', path: '/', children: [{ id: 'landing', index: true, Component: LandingPage as never }] },
  ])
  const head = meta({ matches: [{ id: 'root', loaderData: root }], loaderData: landing } as never)
  const html = renderToStaticMarkup(<Page initialEntries={['/']} hydrationData={{ loaderData: { root, landing } }} />)
  return { html, head: JSON.stringify(head) }
}

const titlesOf = (html: string) => [...html.matchAll(/aria-labelledby="(\w+)-title"/g)].map(([, id]) => id)
const linksOf = (html: string) => new Set(html.match(/href="\/?#(?!main)\w+"/g) ?? [])
const image = (key: string) => ({
  ...{ key: key.repeat(32), width: 1200, height: 800 },
  ...{ alt: `A basket <${key}>`, focus: { x: 20, y: 80 } },
})

test('sections follow the owner’s order, and a disabled section and its links are hidden', async () => {
  const shop = await createTestShop()
  const first = await pageOf(shop)
  expect(titlesOf(first.html)).toEqual(['hero', 'shop', 'about', 'makers', 'energy', 'lookbook', 'why', 'contact'])
  expect([...linksOf(first.html)].sort()).toEqual(
    ['href="#about"', 'href="#contact"', 'href="#lookbook"', 'href="#pieces"', 'href="#shop"'].concat([
      'href="/#about"',
      'href="/#contact"',
      'href="/#lookbook"',
    ]),
  )

  const order: Landing['order'] = [...defaultLanding.order].reverse()
  shop.look.landing = { ...defaultLanding, order, hidden: ['about', 'lookbook', 'pieces'] }
  const own = await pageOf(shop)
  expect(titlesOf(own.html)).toEqual(['hero', 'contact', 'why', 'energy', 'makers', 'shop'])
  expect([...linksOf(own.html)].sort()).toEqual(['href="#contact"', 'href="#shop"', 'href="/#contact"'])
  expect(own.html).not.toMatch(/Milk, and with it|lookbook/i)

  shop.look.landing = { ...defaultLanding, hidden: [...defaultLanding.order] }
  const { html } = await pageOf(shop)
  expect([titlesOf(html), [...linksOf(html)]]).toEqual([['hero'], []])
  expect(html).toContain('href="/search"')

  shop.look.landing = undefined
  expect(await pageOf(shop)).toEqual(first)
})

test('the owner’s texts replace the template’s, as plain text', async () => {
  const shop = await createTestShop()
  await shop.given.product({ name: 'Basket of Meru', priceCents: 4_000 })
  const texts: Landing['texts'] = {
    'page.title': 'Baskets of sisal',
    'page.description': 'Woven in Meru.',
    'hero.title': 'Woven by hand',
    'pieces.title': 'New baskets',
    'shop.menu': 'Baskets',
    'shop.eyebrow': 'Our shop',
    'shop.title': 'All baskets',
    'shop.line': 'each woven',
    'about.menu': 'Our story',
    'about.eyebrow': 'Since 1990',
    'about.title': 'Sisal <script>alert(1)</script>',
    'about.text': 'One.\n\nTwo.',
    'makers.eyebrow': 'Our weavers',
    'makers.title': 'Twelve women',
    'makers.text': 'They weave.',
    'energy.title': 'To the market',
    'energy.text': 'Carried every day.',
    'lookbook.title': 'Pictures',
    'why.title': 'Why baskets?',
    'why.list': 'Strong: They carry 20 kg.\nLight: Half a kilo: no more.',
    'contact.title': 'Write to us',
    'contact.text': 'We answer.',
  }
  shop.look.landing = {
    ...defaultLanding,
    hidden: ['about.list'],
    texts,
    pictures: { makers: [image('1')], energy: [image('2')], photos: [image('3'), image('4'), image('5')] },
    slides: [
      { picture: image('6'), caption: '', target: { product: 'Basket of Meru' } },
      { picture: image('7'), caption: 'In the market', target: { category: 'Bags' } },
      { picture: image('8'), caption: '', target: { product: 'Gone' } },
    ],
  }
  const { html, head } = await pageOf(shop)
  for (const [name, text] of Object.entries(texts)) {
    if (/^page|list$|about\.t/.test(name)) continue
    expect(html).toContain(text)
  }
  expect(html).toContain('Sisal &lt;script&gt;')
  expect(html).toContain('<p>One.</p><p>Two.</p>')
  expect(html).toMatch(/Light<\/h3><p[^>]*>Half a kilo: no more\.<\/p>/)
  expect(html).toMatch(/href="\/shop\/Basket%20of%20Meru".*Basket of Meru<\/span><span[^>]*><span[^>]*>\$40/)
  expect(html).toMatch(/href="\/shop\/bags".*In the market/)
  expect(html).toMatch(/href="\/search"/)
  for (const key of '12345678') expect(html).toContain(`alt="A basket &lt;${key}&gt;"`)
  expect(html).toContain('object-position:20% 80%')
  expect(head).toContain('"title":"Baskets of sisal · Enkiama"')
  expect(head).toContain('"content":"Woven in Meru."')
  const said = html.replaceAll(/<style.*?<\/style>|src(set)?="[^"]*"/gi, '')
  expect(said).not.toMatch(/demo shop|EXCLUSIVE|every knot|young Maasai|taught|Lookbook \d/)
})
