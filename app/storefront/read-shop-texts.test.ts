import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { DatabaseUnavailable } from '#app/framework/database/database-unavailable.server.ts'
import { sharedData } from '#app/framework/http/cache-tags.server.ts'
import { shopContext } from '#app/shop/shop-context.server.ts'
import { createTestShop } from '#tests/support/shop/test-shop.ts'
import { readShopTexts } from './read-shop-texts.server.ts'

test('a text that can’t be read is left out of every page, and is logged', async () => {
  const lines: string[] = []
  const shop = await createTestShop({ onLogLine: (line) => lines.push(line) })
  const read = (fault: Error) => {
    const context = new RouterContextProvider()
    context.set(shopContext, shop)
    context.set(sharedData, () => Promise.reject(fault))
    return readShopTexts(context)
  }
  const faults = () => lines.filter((line) => line.includes('a page is rendered without a part'))
  const without = { contentPages: [], rate: null, shopName: shop.settings.shopName }
  expect(await read(new DatabaseUnavailable('no connection'))).toMatchObject(without)
  expect(faults()).toEqual([])
  expect(await read(new Error('column "slug" does not exist'))).toMatchObject(without)
  expect(faults().length).toBeGreaterThan(0)
  for (const line of faults()) expect(line).toContain('slug')
})
