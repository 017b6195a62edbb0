import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openOffice } from '#tests/support/shop/office.ts'
import { createTestShop } from '#tests/support/shop/test-shop.ts'
import { isLinkPattern, trackingLink } from '../parcels/tracking-link.server.ts'
import type { Carrier } from './carrier.ts'

const path = '/carriers'

async function openScene() {
  const shop = await createTestShop()
  const office = await openOffice(shop, 'helper')
  const save = (id: string, name: string, link_pattern = '') => office.put(`${path}/${id}`, { name, link_pattern })
  const names = async () => (await office.get<Carrier[]>(path)).map(({ name }) => name)
  return { shop, office, save, names }
}

test('staff add, rename and delete carriers, and a new shop has some without links', async () => {
  const { shop, office, save, names } = await openScene()
  expect(await office.get<Carrier[]>(path)).toMatchObject(
    ['Aramex', 'DHL', 'Fargo Courier', 'G4S', 'Posta Kenya'].map((name) => ({ name, link_pattern: '' })),
  )
  const id = randomUUID()
  const pattern = 'https://easy.example/track?id={number}&lang=en'
  for (let twice = 0; twice < 2; twice++) expect((await save(id, ' Easy Coach ', pattern)).statusCode).toBe(200)
  expect(await office.get<Carrier[]>(path)).toContainEqual({ id, name: 'Easy Coach', link_pattern: pattern })
  expect((await save(id, 'Easy Coach Nairobi')).statusCode).toBe(200)
  expect(await names()).toContain('Easy Coach Nairobi')
  expect(await office.getText('/changes')).toContain('carrier changed')
  const url = `/api/admin${path}/${id}`
  expect((await shop.api.inject({ method: 'DELETE', url, headers: office.headers })).statusCode).toBe(200)
  expect(await names()).toHaveLength(5)
})

test('a carrier needs a unique name and a valid link, and the refusal names the wrong field', async () => {
  const { save, names } = await openScene()
  const fields = async (name: string, pattern?: string) => (await save(randomUUID(), name, pattern)).json().fields
  expect(await fields(' ')).toEqual({ name: 'Name is required' })
  expect(await fields('dhl')).toEqual({ name: 'Another carrier has this name' })
  for (const pattern of ['http://dhl.example/{number}', 'https://dhl.example/', 'javascript:alert({number})'])
    expect(await fields('Sendy', pattern), pattern).toEqual({ link_pattern: expect.stringContaining('https://') })
  expect(await names()).toHaveLength(5)
})

test('packers select a carrier, and only owners and helpers edit the list', async () => {
  const { shop } = await openScene()
  const packer = await openOffice(shop, 'packer')
  expect(await packer.get<Carrier[]>(path)).toHaveLength(5)
  expect((await packer.put(`${path}/${randomUUID()}`, { name: 'Sendy', link_pattern: '' })).statusCode).toBe(403)
})

test('there are at most fifty carriers', async () => {
  const { save } = await openScene()
  for (let n = 5; n < 50; n++) expect((await save(randomUUID(), `Rider ${n}`)).statusCode).toBe(200)
  expect((await save(randomUUID(), 'One more')).json().message).toContain('at most 50')
})

test('a link always leads over HTTPS to the host that staff typed, with any parcel number', () => {
  for (const pattern of [
    'https://dhl.example/{number}',
    'https://www.dhl.example/en/track?id={number}&x=1',
    'https://dhl.example/#{number}',
  ])
    expect(isLinkPattern(pattern), pattern).toBe(true)
  for (const pattern of [
    'https://{number}.dhl.example/',
    'https://dhl.example{number}',
    'https://{number}@dhl.example/',
    'https://me:secret@dhl.example/{number}',
    'https://dhl.example/{number}/{number}',
    'https://localhost/{number}',
    'https://dhl.example/ {number}',
    'https:dhl.example/{number}',
    'ftp://dhl.example/{number}',
    '{number}',
  ])
    expect(isLinkPattern(pattern), pattern).toBe(false)
  expect(trackingLink('https://dhl.example/?id={number}&x=1', 'A 7&id=$&#/"é')).toBe(
    'https://dhl.example/?id=A%207%26id%3D%24%26%23%2F%22%C3%A9&x=1',
  )
})
