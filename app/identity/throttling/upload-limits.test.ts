import { expect, test } from 'vitest'
import { multipartForm } from '#tests/support/shop/multipart.ts'
import { openOffice } from '#tests/support/shop/office.ts'
import { createTestShop } from '#tests/support/shop/test-shop.ts'
import { countUpload } from './upload-limits.server.ts'

const uploads = ['/statements', '/imports', '/products']

test('uploads are limited per hour, for one address and for all', async () => {
  const shop = await createTestShop()
  // Advances to a full hour, at which a window starts.
  shop.clock.advance({ minutes: 60 - shop.clock.now().getUTCMinutes() })
  const office = await openOffice(shop)
  const send = async (url: string, remoteAddress: string) => {
    const form = multipartForm({}, [{ name: 'file', body: 'PK' }])
    const headers = { ...office.headers, ...form.headers }
    const request = { method: 'POST', url: `/api/admin${url}`, headers, payload: form.body, remoteAddress } as const
    return (await shop.api.inject(request)).statusCode
  }
  const fill = async (address: string, times: number) => {
    for (let n = 0; n < times; n++) expect(await countUpload(shop, address)).toEqual({ ok: true })
  }
  await fill('10.0.0.1', 300)
  for (const url of uploads) expect(await send(url, '10.0.0.1'), url).toBe(429)
  for (const url of uploads) expect(await send(url, '10.0.0.2'), url).not.toBe(429)

  for (const address of ['10.0.1.1', '10.0.1.2', '10.0.1.3', '10.0.1.4']) await fill(address, 299)
  await fill('10.0.1.5', 1)
  for (const url of uploads) expect(await send(url, '10.0.0.3'), url).toBe(429)
  shop.clock.advance({ hours: 1 })
  for (const url of uploads) expect(await send(url, '10.0.0.3'), url).not.toBe(429)
})
