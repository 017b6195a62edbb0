import { expect, test } from 'vitest'
import { lockStock } from '#app/catalog/inventory/reservations.server.ts'
import { setStock } from '#app/catalog/inventory/stock-items.server.ts'
import { openExchanges, payDifference } from '#tests/support/payments/exchanges.ts'
import { addStock, checkStock } from '#tests/support/shop/stock.ts'

test('stock of the new options is reserved until the difference is paid, then consumed, and the old stock is free again', async () => {
  const ready = (shop: Parameters<typeof addStock>[0], id: string) =>
    addStock(shop, { id, number: 1, isMadeToOrder: false, choices: { Size: 'Small' } })
  const scene = await openExchanges({ ready })
  const { shop, product } = scene
  expect((await scene.exchange('Medium', 0)).json().message).toContain('Rain bangle')
  await shop.db.transaction(async (tx) => {
    await lockStock(tx, [{ productId: product.id }], null, shop.clock.now())
    await setStock(tx, product.id, [{ choices: { Size: 'Large' }, number: 1 }])
  })
  const readStock = async () => {
    const { rows } = await shop.db.execute<{ size: string; free: number; held: number; taken: number }>(
      "select choices->>'Size' as size, free, held, taken from ready_pieces order by 1",
    )
    return Object.fromEntries(rows.map(({ size, ...counts }) => [size, counts]))
  }
  await scene.exchange('Large', 648)
  expect(await readStock()).toMatchObject({ Large: { free: 0, held: 1, taken: 0 }, Small: { taken: 1 } })
  await payDifference(scene, 648)
  expect(await readStock()).toMatchObject({ Large: { free: 0, held: 0, taken: 1 }, Small: { free: 1, taken: 0 } })
  expect(await scene.queue()).toEqual([])
  await checkStock(shop, product.id)
})
