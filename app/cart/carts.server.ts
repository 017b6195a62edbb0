import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Database, Shop } from '#app/platform/shop.server.ts'
import { type CartLine, type CartLineInput, cartLimits } from './cart.ts'

type Quantity = { productId: string; quantity: number }

/** The customer's lines in the order they were added, those of pieces that are gone included. */
export async function readCart(db: Database, customerId: string): Promise<CartLine[]> {
  const { rows } = await db.execute<CartLine>(sql`
    select product.id as "productId", product.name, product.category, product.price_cents as "priceCents", line.quantity,
      (select image_key from product_images where product_id = product.id order by position limit 1) as "imageKey",
      product.deleted_at is null as "isAvailable"
    from cart_lines line join products product on product.id = line.product_id
    where line.customer_id = ${customerId}
    order by line.added_at, line.product_id`)
  return rows
}

/** Everything that changes a customer's cart or payments takes this lock first, so that it happens one by one. */
export async function lockCustomer(tx: Database, customerId: string): Promise<void> {
  await tx.execute(sql`select 1 from customers where id = ${customerId} for no key update`)
}

export type CartRefusal = 'product-gone' | 'cart-full' | 'changed-elsewhere'
export type CartChange = { ok: true } | { ok: false; reason: CartRefusal }

/** Sets the quantity of a line; an absent line is added. */
export async function setCartLine(shop: Shop, customerId: string, input: CartLineInput): Promise<CartChange> {
  return shop.db.transaction(async (tx) => {
    await lockCustomer(tx, customerId)
    const present = await readQuantities(tx, customerId)
    const before = present.get(input.productId) ?? 0
    if (input.was !== undefined && input.was !== before) return { ok: false, reason: 'changed-elsewhere' }
    if (!(await isOffered(tx, input.productId))) return { ok: false, reason: 'product-gone' }
    if (before === 0 && present.size >= cartLimits.lines) return { ok: false, reason: 'cart-full' }

    await tx.execute(sql`
      insert into cart_lines (customer_id, product_id, quantity, added_at)
      values (${customerId}, ${input.productId}, ${input.quantity}, ${shop.clock.now()})
      on conflict (customer_id, product_id) do update set quantity = excluded.quantity`)
    return { ok: true }
  })
}

/** Adds one of a piece; a line that is there stays as it is. */
export async function buyPiece(shop: Shop, customerId: string, productId: string): Promise<CartChange> {
  const change = await setCartLine(shop, customerId, { productId, quantity: 1, was: 0 })
  return !change.ok && change.reason === 'changed-elsewhere' ? { ok: true } : change
}

/** The name of a piece, also of one that is gone; null for what never was one. */
export async function pieceName(db: Database, productId: string): Promise<string | null> {
  const { rows } = await db.execute<{ name: string }>(sql`select name from products where id = ${productId}`)
  return rows[0]?.name ?? null
}

async function readQuantities(tx: Database, customerId: string): Promise<Map<string, number>> {
  const { rows } = await tx.execute<Quantity>(
    sql`select product_id as "productId", quantity from cart_lines where customer_id = ${customerId}`,
  )
  return new Map(rows.map((row) => [row.productId, row.quantity]))
}

async function isOffered(tx: Database, productId: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`select 1 from products where id = ${productId} and deleted_at is null`)
  return rowCount === 1
}

/** Removing a line that is not there is no fault: another tab was faster. */
export async function removeCartLine(shop: Shop, customerId: string, productId: string): Promise<void> {
  await shop.db.transaction(async (tx) => {
    await lockCustomer(tx, customerId)
    await tx.execute(sql`delete from cart_lines where customer_id = ${customerId} and product_id = ${productId}`)
  })
}

/** Takes what was ordered out of the cart; what was added since the order stays. */
export async function takeFromCart(tx: Database, customerId: string, ordered: readonly Quantity[]): Promise<void> {
  await lockCustomer(tx, customerId)
  for (const { productId, quantity } of ordered) {
    await tx.execute(sql`
      delete from cart_lines
      where customer_id = ${customerId} and product_id = ${productId} and quantity <= ${quantity}`)
    await tx.execute(sql`
      update cart_lines set quantity = quantity - ${quantity}
      where customer_id = ${customerId} and product_id = ${productId} and quantity > ${quantity}`)
  }
}

type FingerprintLine = Pick<CartLine, 'productId' | 'quantity' | 'priceCents' | 'isAvailable'>

/** Equal for carts that make the same order: same pieces, quantities and prices, in whatever order. */
export function cartFingerprint(lines: readonly FingerprintLine[]): string {
  const parts = lines
    .filter((line) => line.isAvailable)
    .map((line) => `${line.productId} ${line.quantity} ${line.priceCents}`)
    .sort()
  return createHash('sha256').update(parts.join('\n')).digest('hex')
}
