import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Customer } from '../../../app/identity/customer.ts'
import { requestPayment } from '../../../app/payments/payments.server.ts'
import type { TestShop } from './test-shop.ts'

export async function createCustomers(shop: TestShop, size: number): Promise<Customer[]> {
  const { id: productId } = await shop.given.product({ priceCents: 4_800 })
  const customers = Array.from({ length: size }, () => {
    const id = randomUUID()
    return { id, name: 'Naisiae', email: `${id}@example.com` }
  })
  const ids = sql`unnest(${sql.param(customers.map(({ id }) => id))}::text[]) as id`
  await shop.db.execute(
    sql`insert into customers (id, name, email) select id, 'Naisiae', id || '@example.com' from ${ids}`,
  )
  await shop.db.execute(sql`
    insert into addresses (customer_id, kind, name, address, city, state, zip, country, phone, updated_at)
    select id, 'shipping', 'Naisiae', 'Ngong Road 12', 'Nairobi', 'Nairobi', '00100', 'Kenya', '+254712345678', now()
    from ${ids}`)
  await shop.db.execute(sql`
    insert into cart_lines (customer_id, product_id, quantity, added_at) select id, ${productId}, 1, now() from ${ids}`)
  return customers
}

/** All request their prompts at once, each from its own IP address. */
export function payAll(shop: TestShop, customers: Customer[], amountKes: number) {
  return Promise.all(
    customers.map((customer, index) =>
      requestPayment(shop, customer, {
        provider: 'mpesa',
        phone: `07123450${String(index).padStart(2, '0')}`,
        amountKes,
        ip: `41.90.${index}.1`,
      }),
    ),
  )
}
