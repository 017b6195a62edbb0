import { and, eq, gt, sql } from 'drizzle-orm'
import { products } from '#app/catalog/catalog.tables.server.ts'
import { stockItems } from '#app/catalog/inventory/stock.tables.server.ts'
import { type OptionsByName, type ProductOption, toOptionList } from '#app/catalog/line-options.ts'
import { hasAllOptions } from '#app/catalog/product-options.ts'
import { isInShop } from '#app/catalog/products.server.ts'
import { lockCustomer } from '#app/customers/customer-lock.server.ts'
import { customers } from '#app/identity/identity.tables.server.ts'
import type { Database } from '#app/shop/shop.server.ts'
import { cartLines, isCartLine } from './cart.tables.server.ts'
import { cartLimits } from './cart.ts'
import { hasCartChange, storeCartChange } from './cart-changes.server.ts'

export type CartRefusal = 'product-gone' | 'not-chosen' | 'sold-out' | 'cart-full' | 'changed-elsewhere'
export type CartChangeResult = { ok: true } | { ok: false; reason: CartRefusal; productOptions: ProductOption[] }

export type LineChange = {
  customerId: string
  productId: string
  variant: string
  choices: OptionsByName
  note: string | null
  quantity: number
  /** The previous quantity in the browser, if it sends one. */
  was: number | undefined
}

/**
 * If the `key` was used before, changes nothing and succeeds: the browser retries because it lost the first response.
 */
export async function changeLine(
  tx: Database,
  change: LineChange,
  now: Date,
  key: string | undefined,
): Promise<CartChangeResult> {
  const { customerId, productId, variant, choices, note, quantity } = change
  await lockCustomer(tx, customerId)
  if (key && (await hasCartChange(tx, customerId, key))) return { ok: true }
  const current = await readCurrentLine(tx, change)
  const reason = await findRefusal(tx, change, current)
  if (reason) return { ok: false, reason, productOptions: current?.offered ?? [] }
  await tx
    .insert(cartLines)
    .values({ customerId, productId, variant, choices, note, quantity, addedAt: now })
    .onConflictDoUpdate({ target: [cartLines.customerId, cartLines.productId, cartLines.variant], set: { quantity } })
  await storeCartChange(tx, customerId, key, now)
  return { ok: true }
}

type CurrentLine = Awaited<ReturnType<typeof readCurrentLine>>

/** Undefined if the customer no longer exists. */
async function readCurrentLine(tx: Database, { customerId, productId, variant }: LineChange) {
  const [current] = await tx
    .select({
      quantity: sql<number>`coalesce(${cartLines.quantity}, 0)`,
      offered: products.choices,
      isMadeToOrder: products.isMadeToOrder,
      isInShop: sql<boolean>`coalesce(${isInShop}, false)`,
    })
    .from(customers)
    .leftJoin(products, eq(products.id, productId))
    .leftJoin(cartLines, isCartLine(customerId, productId, variant))
    .where(eq(customers.id, customerId))
  return current
}

async function findRefusal(tx: Database, change: LineChange, current: CurrentLine): Promise<CartRefusal | null> {
  if (!current) return 'product-gone'
  const { was, quantity, choices } = change
  if (was !== undefined && was !== current.quantity) return 'changed-elsewhere'
  if (!current.offered || !current.isInShop) return 'product-gone'
  if (!hasAllOptions(current.offered, toOptionList(choices))) return 'not-chosen'
  const isIncrease = quantity > current.quantity
  if (isIncrease && !current.isMadeToOrder && !(await isInStock(tx, change))) return 'sold-out'
  return current.quantity === 0 && (await countLines(tx, change)) >= cartLimits.lines ? 'cart-full' : null
}

/** True even if orders reserve all of the stock, because reservations may be released. */
async function isInStock(tx: Database, { productId, choices }: LineChange): Promise<boolean> {
  const isAvailableItem = and(
    eq(stockItems.productId, productId),
    eq(stockItems.choices, choices),
    gt(sql`${stockItems.free} + ${stockItems.held}`, 0),
  )
  return (await tx.$count(stockItems, isAvailableItem)) > 0
}

function countLines(tx: Database, { customerId }: LineChange): Promise<number> {
  return tx.$count(cartLines, eq(cartLines.customerId, customerId))
}
