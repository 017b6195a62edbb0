import { expect, test } from 'vitest'
import { createTestShop } from '#tests/support/shop/test-shop.ts'

test('the API returns search results page by page, with the same products as the search page', async () => {
  const shop = await createTestShop()
  for (const name of ['Rain band', 'Rain collar', 'Rain drop', 'Dry cuff']) await shop.given.product({ name })
  const read = async (url: string) => {
    const answer = await shop.api.inject({ url })
    expect(answer.statusCode, url).toBe(200)
    return { names: (answer.json() as { name: string }[]).map(({ name }) => name), link: answer.headers.link }
  }
  const first = await read('/api/search?q=rian&limit=2')
  const next = /^<(.+)>; rel="next"$/.exec(String(first.link))?.[1] ?? ''
  const second = await read(next)
  expect([...first.names, ...second.names].sort()).toEqual(['Rain band', 'Rain collar', 'Rain drop'])
  expect(second.link).toBeUndefined()
  expect((await read('/api/search?q=')).names).toEqual([])
  expect((await read('/api/search?q=xylophone')).names).toEqual([])
})

test('a search without usable words, or with too many, is refused', async () => {
  const shop = await createTestShop()
  for (const query of ['', `q=${'x'.repeat(101)}`, 'q=a&limit=0', 'q=%00'])
    expect((await shop.api.inject({ url: `/api/search?${query}` })).statusCode, query).toBe(400)
})
