import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { buyOne } from '#tests/support/payments/buy-one.ts'
import { multipartForm } from '#tests/support/shop/multipart.ts'
import { openOffice } from '#tests/support/shop/office.ts'
import { picture } from '#tests/support/shop/upload.ts'
import type { StaffPhotographs } from './staff-photographs.ts'

test('staff see a photograph at an address that reveals no private link', async () => {
  const { shop, office, number, link } = await buyOne(false)
  const form = multipartForm({ id: randomUUID(), words: '' }, [
    { name: 'IMG_1.jpg', body: await picture().jpeg().toBuffer() },
  ])
  const added = await shop.api.inject({
    method: 'POST',
    url: `/api/admin/orders/${number}/photographs`,
    headers: { ...form.headers, ...office.headers },
    payload: form.body,
  })
  const answer = added.json() as StaffPhotographs
  const image = answer.photographs[0]?.image ?? ''
  const seen = await shop.api.inject({ url: image })
  expect([seen.statusCode, seen.headers['content-type'], seen.headers['cache-control']]).toEqual([
    200,
    'image/jpeg',
    'private, no-store',
  ])
  const id = answer.photographs[0]?.id ?? ''
  for (const other of [
    image.replace(id, randomUUID()),
    image.replace(/[^/]+(?=\/320)/, 'x'),
    image.replace(/.(?=\/320)/, ''),
  ]) {
    expect((await shop.api.inject({ url: other })).statusCode, other).toBe(404)
  }
  shop.clock.advance({ seconds: 86_400 })
  expect((await shop.api.inject({ url: image })).statusCode).toBe(200)
  shop.clock.advance({ seconds: 86_400 })
  expect((await shop.api.inject({ url: image })).statusCode).toBe(404)
  const token = link.split('/').at(-1) ?? ''
  for (const role of ['packer', 'bookkeeper'] as const) {
    const member = await openOffice(shop, role)
    for (const url of ['', '/photographs', '/customer-messages']) {
      const text = await member.getText(`/orders/${number}${url}`)
      expect(text, `${role} ${url}`).toMatch(/^\{"[^}]+/)
      expect(text, `${role} ${url}`).not.toContain(token)
    }
  }
  expect(await (await openOffice(shop, 'helper')).getText(`/orders/${number}/customer-messages`)).toContain(token)
})
