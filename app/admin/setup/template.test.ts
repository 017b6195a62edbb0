import { eq, isNull } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { categories, products } from '#app/catalog/catalog.tables.server.ts'
import { listPublishedKeys } from '#app/content/content-pages.server.ts'
import { settingsTag } from '#app/framework/database/cache-invalidation.server.ts'
import { auditEntries } from '#app/identity/identity.tables.server.ts'
import { readLooks } from '#app/look/looks.server.ts'
import { openShop } from '#app/open-shop.server.ts'
import { readSettings } from '#app/settings/settings.server.ts'
import { visibleSections } from '#app/shop/landing.ts'
import { landingOf } from '#app/shop/own-landing.ts'
import { type TemplateName, templateNames } from '#app/shop/shop-template.ts'
import { templates } from '#db/templates/templates.ts'
import { askFor } from '#tests/support/payments/payment-links.ts'
import { createPayingShop } from '#tests/support/payments/payments.ts'
import type { Office } from '#tests/support/payments/refunds.ts'
import { followInvalidations } from '#tests/support/shop/invalidations.ts'
import { openOffice } from '#tests/support/shop/office.ts'
import type { TestShop } from '#tests/support/shop/test-shop.ts'
import type { Setup } from './setup.ts'

async function openEmptyShop() {
  const shop = await createPayingShop()
  shop.config.isDemo = false
  const office = await openOffice(shop)
  return { shop, office, choose: (template: string) => office.post('/setup/template', { template }) }
}

const namesInShop = async (shop: TestShop) =>
  (await shop.db.select({ name: products.name }).from(products).where(isNull(products.visibility))).map(
    ({ name }) => name,
  )
const drafts = (shop: TestShop) => shop.db.select().from(products).where(eq(products.visibility, 'draft'))

test.each(templateNames)(
  'the products of %s are imported as drafts, and no visible text mentions a demo',
  async (name) => {
    const { shop, office, choose } = await openEmptyShop()
    await office.put('/settings/words', { version: 0, shopName: 'Duka Letu' })
    expect(await office.get<Setup>('/setup')).toMatchObject({
      can_choose_template: true,
      steps: { template: 'optional' },
    })
    expect((await choose(name)).json()).toEqual({ success: true })

    const { branding, ...template } = templates[name]
    expect((await drafts(shop)).map((draft) => draft.name).sort()).toEqual(
      template.products.map((one) => one.name).sort(),
    )
    expect(await namesInShop(shop)).toEqual([])
    expect(await office.get<Setup>('/setup')).toMatchObject({
      can_choose_template: false,
      steps: { template: 'done', piece: 'todo' },
    })
    expect(shop.settings.shopName).toBe('Duka Letu')
    expect(shop.settings.contactEmail).not.toMatch(/ukindu|mshindio/)
    const labels = branding ? branding.categories.map(({ label }) => label) : ['Bracelets', 'Body Chains', 'Necklaces']
    expect(shop.categories.map(({ label }) => label).slice(0, labels.length)).toEqual(labels)
    if (branding) {
      expect(shop.look).toMatchObject({ colours: branding.look.colours, motif: branding.look.motif, logo: null })
      expect(shop.settings.hero?.alt).toBe(branding.hero.alt)
      const landing = landingOf(shop.look.landing, shop.settings.shopName)
      expect(visibleSections(landing)).toEqual(branding.landing.order.filter((section) => section !== 'makers'))
      const { 'makers.text': _hidden, ...shown } = landing.texts
      expect(JSON.stringify(shown)).not.toMatch(/demo|Ukindu|Mshindio/)
      for (const { target } of landing.slides)
        expect(branding.categories.map(({ value }) => value)).toContain(Object.values(target)[0])
    }
    expect(await listPublishedKeys(shop.db)).toEqual([])
    const { text, previous_text } = await office.get<{ text: string; previous_text: string }>('/pages/delivery')
    expect([text, previous_text]).toEqual(['', template.pages.delivery.trim()])
    const [entry] = await shop.db.select().from(auditEntries).where(eq(auditEntries.action, 'template chosen'))
    expect(entry).toMatchObject({ staffName: office.username, after: { template: name } })
  },
)

test('the beadwork template has the categories of a new shop', async () => {
  const { shop, choose } = await openEmptyShop()
  const { id: _id, ...shown } = { ...categories }
  const read = () =>
    shop.db
      .select({ key: shown.key, value: shown.value, label: shown.label, scene: shown.scene, position: shown.position })
      .from(categories)
      .orderBy(shown.position)
  const before = await read()
  expect((await choose('beadwork')).statusCode).toBe(200)
  expect(await read()).toEqual(before)
})

test("the owner's settings stay, and the previous look can be restored", async () => {
  const { shop, office, choose } = await openEmptyShop()
  const { draft } = await office.get<{ draft: object }>('/look')
  await office.put('/look', { version: 0, look: { ...draft, footerLine: 'Pots of red clay.' } })
  await office.post('/look/publish', { version: 1 })
  await office.put('/pages/delivery', { version: 0, text: 'We carry it to you.' })
  expect((await choose('cloth')).statusCode).toBe(200)
  expect(shop.look.footerLine).toBe(templates.cloth.branding?.look.footerLine)
  expect(await listPublishedKeys(shop.db)).toEqual(['delivery'])
  const { version = 0 } = (await readLooks(shop.db)) ?? {}
  expect((await office.post('/look/back', { version })).statusCode).toBe(200)
  expect(shop.look.footerLine).toBe('Pots of red clay.')
})

test.each<[string, (shop: TestShop, office: Office) => Promise<unknown>, RegExp]>([
  ['a piece', (shop) => shop.given.product(), /products already/],
  [
    'a deleted piece',
    async (shop) => {
      await shop.given.product()
      await shop.db.update(products).set({ deletedAt: shop.clock.now() })
    },
    /products already/,
  ],
  [
    'an order alone',
    async (_shop, office) => expect((await office.post('/requests', askFor())).statusCode).toBe(200),
    /orders already/,
  ],
])('a shop with %s is refused, and stays as it is', async (_what, prepare, sentence) => {
  const { shop, office, choose } = await openEmptyShop()
  await prepare(shop, office)
  const before = { look: structuredClone(shop.look), categories: structuredClone(shop.categories) }
  const answer = await choose('baskets')
  expect([answer.statusCode, answer.json().message]).toEqual([409, expect.stringMatching(sentence)])
  await readSettings(shop.db, shop)
  expect({ look: shop.look, categories: shop.categories }).toEqual(before)
  expect(await drafts(shop)).toEqual([])
})

test('if two owners choose at the same time, one is refused', async () => {
  const { shop, choose } = await openEmptyShop()
  const answers = await Promise.all([choose('baskets'), choose('cloth')])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  const chosen: TemplateName = answers[0]?.statusCode === 200 ? 'baskets' : 'cloth'
  expect(await drafts(shop)).toHaveLength(templates[chosen].products.length)
  expect(shop.look.footerLine).toBe(templates[chosen].branding?.look.footerLine)
})

test('an unknown template is refused with the name of its field', async () => {
  const { choose } = await openEmptyShop()
  const answer = await choose('pottery')
  expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['template']])
})

test('every process loads the look and the categories before it purges its page cache', async () => {
  const { shop, choose } = await openEmptyShop()
  const elsewhere = await openShop(shop.config, shop.databaseUrl)
  onTestFinished(elsewhere.close)
  const seen: string[] = []
  const invalidate = (tags?: Iterable<string>) => {
    if ([...(tags ?? [])].includes(settingsTag))
      seen.push(`${elsewhere.shop.look.motif} ${elsewhere.shop.categories[0]?.key}`)
  }
  await followInvalidations(shop, { invalidate }, (db) => readSettings(db, elsewhere.shop))
  await choose('cloth')
  await expect.poll(() => seen.at(-1)).toBe('stitch wraps')
})
