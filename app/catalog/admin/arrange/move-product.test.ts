import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openOffice } from '#tests/support/shop/office.ts'
import { createTestShop, type TestShop } from '#tests/support/shop/test-shop.ts'
import type { StaffProduct } from '../staff-product.ts'

type Answer = Awaited<ReturnType<TestShop['api']['inject']>>

async function openScene() {
  const shop = await createTestShop()
  const office = await openOffice(shop)
  for (const name of ['E', 'D', 'C', 'B', 'A']) {
    shop.clock.advance({ seconds: 1 })
    await shop.given.product({ name: `Band ${name}`, category: 'bracelets' })
  }
  await shop.given.product({ name: 'Bag', category: 'bags' })
  const all = await office.get<StaffProduct[]>('/all-products')
  const idOf = (name: string) => all.find((one) => one.name === name || one.name === `Band ${name}`)?.id ?? ''
  const place = (name: string, side: string, of: string) =>
    office.put(`/products/${idOf(name)}/place`, { side, of: idOf(of) })
  const order = async () => {
    const { body } = await shop.api.inject('/api/products?category=bracelets')
    return (JSON.parse(body) as { name: string }[]).map(({ name }) => name.slice(-1)).join('')
  }
  return { shop, office, idOf, place, order }
}

test('a product is moved before or after another, in the shop and for staff, and a new product is first', async () => {
  const { shop, office, place, order } = await openScene()
  expect(await order()).toBe('ABCDE')
  const moves = [
    ['E', 'before', 'A', 'EABCD'],
    ['A', 'after', 'D', 'EBCDA'],
    ['D', 'before', 'B', 'EDBCA'],
    ['D', 'after', 'B', 'EBDCA'],
    ['D', 'after', 'B', 'EBDCA'],
    ['C', 'before', 'C', 'EBDCA'],
  ] as const
  for (const [name, side, of, expected] of moves) {
    expect((await place(name, side, of)).statusCode).toBe(200)
    expect(await order(), `${name} ${side} ${of}`).toBe(expected)
  }
  const staff = await office.get<StaffProduct[]>('/all-products?category=bracelets')
  expect(staff.map(({ name }) => name.slice(-1)).join('')).toBe('EBDCA')
  shop.clock.advance({ minutes: 1 })
  await shop.given.product({ name: 'Band N', category: 'bracelets' })
  expect(await order()).toBe('NEBDCA')
  expect(await office.getText('/changes')).toContain('product placed')
})

test('a product can be moved between two others repeatedly, and the pages follow the sequence', async () => {
  const { shop, office, place, order } = await openScene()
  for (let turn = 0; turn < 60; turn++) await place(turn % 2 ? 'D' : 'E', 'after', 'A')
  expect(await order()).toBe('ADEBC')
  const seen: string[] = []
  let path: string | undefined = '/api/admin/all-products?category=bracelets&limit=1'
  while (path) {
    const answer: Answer = await shop.api.inject({ url: path, headers: office.headers })
    seen.push(...(answer.json() as StaffProduct[]).map(({ name }) => name.slice(-1)))
    path = /<([^>]+)>/.exec(String(answer.headers.link ?? ''))?.[1]
  }
  expect(seen.join('')).toBe('ADEBC')
})

test('if no number is free between two products, the following ones are renumbered in the same sequence', async () => {
  const { shop, idOf, place, order } = await openScene()
  const last = (digit: number) => `0.1${'0'.repeat(998)}${digit}`
  const places = { A: '5', B: last(3), C: last(2), D: last(1), E: '-5' }
  for (const [name, at] of Object.entries(places))
    await shop.db.execute(sql`update products set place = ${at}::numeric where id = ${idOf(name)}`)
  expect((await place('E', 'before', 'D')).statusCode).toBe(200)
  expect(await order()).toBe('ABCED')
  expect((await place('A', 'after', 'C')).statusCode).toBe(200)
  expect(await order()).toBe('BCAED')
})

test('sixteen simultaneous moves leave every product in its category once', async () => {
  const { place, order } = await openScene()
  const names = ['B', 'C', 'D', 'E']
  const moves = Array.from({ length: 16 }, (_, n) => place(names[n % 4] ?? '', n % 3 ? 'after' : 'before', 'A'))
  expect((await Promise.all(moves)).map(({ statusCode }) => statusCode)).toEqual(moves.map(() => 200))
  expect([...(await order())].sort().join('')).toBe('ABCDE')
})

test('a deleted product or one of another category can’t be a target of a move', async () => {
  const { shop, office, idOf, place, order } = await openScene()
  expect((await place('A', 'after', 'Bag')).statusCode).toBe(409)
  await shop.api.inject({ method: 'DELETE', url: `/api/admin/products/${idOf('B')}`, headers: office.headers })
  const gone = await place('C', 'before', 'B')
  expect([gone.statusCode, gone.json().message]).toEqual([409, expect.stringContaining('Nothing was moved')])
  expect((await place('B', 'before', 'A')).statusCode).toBe(404)
  expect((await office.put(`/products/${randomUUID()}/place`, { side: 'after', of: idOf('A') })).statusCode).toBe(404)
  expect((await place('C', 'beside', 'A')).json().fields).toEqual({ side: expect.any(String) })
  expect(await order()).toBe('ACDE')
})
