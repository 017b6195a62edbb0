import { expect, onTestFinished, test } from 'vitest'
import { settingsTag } from '#app/framework/database/cache-invalidation.server.ts'
import { openShop } from '#app/open-shop.server.ts'
import { readSettings } from '#app/settings/settings.server.ts'
import { defaultLook } from '#app/shop/look.ts'
import { followInvalidations } from '#tests/support/shop/invalidations.ts'
import { openOffice } from '#tests/support/shop/office.ts'
import { createTestShop } from '#tests/support/shop/test-shop.ts'
import type { LookInput, StaffLook } from './look-input.ts'
import { readPreviewedLook } from './look-preview.server.ts'

type Office = Awaited<ReturnType<typeof openOffice>>
const read = (office: Office) => office.get<StaffLook>('/look')
const previewToken = async (office: Office) => (await read(office)).previews.landing.replace('/?preview=', '')

const { logo: _logo, ...first } = defaultLook
const blue: LookInput = {
  ...first,
  colours: { ...defaultLook.colours, red: '#1c3f9e', ivory: '#f4f7fb' },
  motif: 'stitch',
  footerLine: 'Cloth, dyed and sewn by hand.',
}
const green: LookInput = { ...blue, colours: { ...blue.colours, red: '#1f6b3a' } }

test('a draft is visible only in its preview, is published at once, and can be undone once', async () => {
  const shop = await createTestShop()
  const office = await openOffice(shop)
  expect(await read(office)).toMatchObject({
    draft: first,
    logo: null,
    is_draft: false,
    can_go_back: false,
    version: 0,
  })

  expect((await office.put('/look', { version: 0, look: blue })).json()).toEqual({ success: true })
  expect(await read(office)).toMatchObject({ draft: blue, is_draft: true, version: 1, changed_by: office.username })
  expect(shop.look).toEqual(defaultLook)
  expect(await readPreviewedLook(shop, await previewToken(office))).toEqual({ ...blue, logo: null })

  expect((await office.post('/look/publish', { version: 1 })).statusCode).toBe(200)
  expect(shop.look).toEqual({ ...blue, logo: null })
  expect(await read(office)).toMatchObject({ draft: blue, is_draft: false, can_go_back: true, version: 2 })
  expect((await office.post('/look/publish', { version: 2 })).json().message).toBe('This look is already published.')

  await office.put('/look', { version: 2, look: green })
  await office.post('/look/publish', { version: 3 })
  expect((await office.post('/look/back', { version: 4 })).statusCode).toBe(200)
  expect(shop.look).toEqual({ ...blue, logo: null })
  // Going back swaps the two looks, so going back again restores the published one.
  expect(await read(office)).toMatchObject({ is_draft: false, can_go_back: true, version: 5 })
  expect((await office.post('/look/back', { version: 5 })).statusCode).toBe(200)
  expect(shop.look).toEqual({ ...green, logo: null })

  const changes = await office.get<{ action: string; after: object }[]>('/changes?subject=settings:look')
  expect(changes.map(({ action }) => action)).toEqual([
    'look taken back',
    'look taken back',
    'look published',
    'look draft saved',
    'look published',
    'look draft saved',
  ])
  expect(changes[2]?.after).toEqual({ red: '#1f6b3a' })
})

test('undoing the first published look restores the template', async () => {
  const shop = await createTestShop()
  const office = await openOffice(shop)
  await office.put('/look', { version: 0, look: blue })
  await office.post('/look/publish', { version: 1 })
  await office.post('/look/back', { version: 2 })
  expect(shop.look).toEqual(defaultLook)
  await office.put('/look', { version: 3, look: first })
  expect(await read(office)).toMatchObject({ is_draft: false })
})

test('if two owners save at once, the second gets a conflict', async () => {
  const shop = await createTestShop()
  const offices = await Promise.all([openOffice(shop), openOffice(shop)])
  const saved = await Promise.all(offices.map((office) => office.put('/look', { version: 0, look: blue })))
  expect(saved.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect(saved.find(({ statusCode }) => statusCode === 409)?.json().message).toContain('Nothing was overwritten')
})

test('unreadable input, invalid colours and invalid texts are refused with their field', async () => {
  const shop = await createTestShop()
  const office = await openOffice(shop)
  const refused: [look: object, field: string, words: string][] = [
    [
      { ...blue, colours: { ...blue.colours, soft: '#a89e94' } },
      'colours.soft',
      'Secondary text on banners: the contrast is 2.2, and at least 4.5 is needed.',
    ],
    [
      { ...blue, colours: { ...blue.colours, 'bead-orange': '#3a2a1a' } },
      'colours.bead-orange',
      'Current-screen marker: the contrast is',
    ],
    [
      { ...blue, colours: { ...blue.colours, ink: 'red;}body{display:none' } },
      'colours.ink',
      'Text and dark background must be a colour, such as #a8131a',
    ],
    [{ ...blue, footerLine: ' ' }, 'footerLine', 'Footer line is required'],
    [{ ...blue, footerLine: 'x'.repeat(121) }, 'footerLine', 'Footer line must be at most 120 characters'],
    [{ ...blue, fonts: 'comic' }, 'fonts', ''],
  ]
  for (const [look, field, words] of refused) {
    const answer = await office.put('/look', { version: 0, look })
    expect([answer.statusCode, answer.json().fields]).toEqual([
      400,
      expect.objectContaining({ [`look.${field}`]: expect.stringContaining(words) }),
    ])
  }
  const tidied = { ...blue, colours: { ...blue.colours, red: ' #1C3F9E ' }, footerLine: ' ሸማ \u202E🧵 ' }
  await office.put('/look', { version: 0, look: tidied })
  expect((await read(office)).draft).toEqual({ ...blue, footerLine: 'ሸማ 🧵' })
})

test('a helper can’t read or change a look, and a foreign or expired token shows no draft', async () => {
  const shop = await createTestShop()
  const [office, helper] = [await openOffice(shop), await openOffice(shop, 'helper')]
  expect(await helper.get('/look')).toMatchObject({ success: false, message: expect.stringContaining('Only owners') })
  for (const [path, body] of [
    ['/look/publish', { version: 0 }],
    ['/look/back', { version: 0 }],
  ] as const) {
    expect((await helper.post(path, body)).statusCode).toBe(403)
  }
  await office.put('/look', { version: 0, look: blue })
  const token = await previewToken(office)
  expect(await readPreviewedLook(shop, token)).toEqual({ ...blue, logo: null })
  expect(await readPreviewedLook(shop, `${token}x`)).toBeNull()
  const staffToken = office.headers.authorization.replace('Bearer ', '')
  expect(await readPreviewedLook(shop, staffToken)).toBeNull()
  const asStaff = await shop.api.inject({ url: '/api/admin/look', headers: { authorization: `Bearer ${token}` } })
  expect(asStaff.statusCode).toBe(401)
  await office.post('/logout')
  expect(await readPreviewedLook(shop, token)).toBeNull()

  const again = await openOffice(shop)
  const old = await previewToken(again)
  shop.clock.advance({ hours: 1, seconds: 1 })
  expect(await readPreviewedLook(shop, old)).toBeNull()
})

test('every process loads the published look before it purges its page cache, and drafts purge nothing', async () => {
  const shop = await createTestShop()
  const elsewhere = await openShop(shop.config, shop.databaseUrl)
  onTestFinished(elsewhere.close)
  const seen: [motif: string, tags: string][] = []
  const invalidate = (tags?: Iterable<string>) => void seen.push([elsewhere.shop.look.motif, [...(tags ?? [])].join()])
  await followInvalidations(shop, { invalidate }, (db) => readSettings(db, elsewhere.shop))
  const office = await openOffice(shop)
  await office.put('/look', { version: 0, look: blue })
  await office.post('/look/publish', { version: 1 })
  await expect.poll(() => seen).toEqual([['stitch', settingsTag]])
})

test('the manifest is the default one until the shop has its own name or background', async () => {
  const shop = await createTestShop()
  const office = await openOffice(shop)
  const manifest = () => shop.api.inject('/manifest.webmanifest')
  expect((await manifest()).statusCode).toBe(404)
  await office.put('/look', { version: 0, look: blue })
  await office.post('/look/publish', { version: 1 })
  await office.put('/settings/words', { shopName: 'Duka la Vikapu', version: 0 })
  const answer = await manifest()
  expect(answer.headers['content-type']).toBe('application/manifest+json; charset=utf-8')
  expect(answer.json()).toMatchObject({
    name: 'Duka la Vikapu',
    theme_color: '#f4f7fb',
    description: 'Cloth, dyed and sewn by hand.',
  })
})
