import { expect, test } from 'vitest'
import { multipartForm } from '#tests/support/shop/multipart.ts'
import { createTestShop } from '#tests/support/shop/test-shop.ts'

const { body, headers } = multipartForm({ name: 'Rain collar' }, [
  { name: 'pieces.csv', body: 'name,price\n'.repeat(99) },
])
const broken = {
  'without a boundary': { headers: { 'content-type': 'multipart/form-data' }, payload: Buffer.alloc(0) },
  'cut off in its file': { headers, payload: body.subarray(0, 600) },
  'cut off before its file': { headers, payload: body.subarray(0, 60) },
  'of nothing': { headers, payload: Buffer.alloc(0) },
}

test.each(Object.entries(broken))(
  'a form %s is refused with a message, and logs no error',
  async (_name, { headers, payload }) => {
    const shop = await createTestShop()
    const { token } = await shop.given.staff()
    for (const path of ['statements', 'imports', 'products']) {
      const answer = await shop.api.inject({
        method: 'POST',
        url: `/api/admin/${path}`,
        headers: { ...headers, authorization: `Bearer ${token}` },
        payload,
      })
      expect(answer.statusCode, `${path}: ${answer.body}`).toBe(400)
      expect(answer.json().message, path).toMatch(
        /^(The request could|The form arrived|Please choose|Name is required).*\.$/,
      )
    }
  },
)
