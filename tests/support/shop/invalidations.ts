import { onTestFinished, vi } from 'vitest'
import { invalidateOnCatalogChange } from '../../../app/framework/database/cache-invalidation.server.ts'
import type { TestShop } from './test-shop.ts'

type Options = Parameters<typeof invalidateOnCatalogChange>[0]

/** Receives invalidations as a process of the shop does, until the test ends. */
export async function followInvalidations(
  shop: TestShop,
  pages: Partial<Options['pages']>,
  readSettings: Options['readSettings'] = async () => {},
) {
  const line = await invalidateOnCatalogChange({
    location: { url: () => shop.databaseUrl, restore: async () => {} },
    pages: { invalidate() {}, clear() {}, onInvalidation() {}, ...pages },
    readSettings,
    log: shop.log,
  })
  onTestFinished(() => line.close())
}

/** `heard` returns the tags of each invalidation since its last call. An invalidation without tags calls `clear`. */
export async function watchInvalidations(shop: TestShop) {
  const [clear, invalidate] = [vi.fn(), vi.fn()]
  let catchUp = async () => {}
  await followInvalidations(shop, {
    clear,
    invalidate,
    onInvalidation(given) {
      catchUp = given
    },
  })
  async function invalidatedTags(): Promise<string[][]> {
    await catchUp()
    return invalidate.mock.calls.splice(0).map(([tags]) => [...tags])
  }
  return { clear, heard: invalidatedTags }
}
