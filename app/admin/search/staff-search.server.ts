import { and, count, desc, eq, ilike, inArray, isNull, or, sql } from 'drizzle-orm'
import { toStaffProduct } from '#app/catalog/admin/staff-product.ts'
import { listStoredProducts } from '#app/catalog/listing/product-list.server.ts'
import { customers } from '#app/identity/identity.tables.server.ts'
import { mayUse, type StaffMember } from '#app/identity/staff-member.ts'
import { phoneDigits } from '#app/orders/admin/phone-digits.ts'
import { toStaffOrderRow } from '#app/orders/admin/staff-order-wire.server.ts'
import { listStaffOrders } from '#app/orders/admin/staff-orders.server.ts'
import { type Order, orderNumber } from '#app/orders/order.ts'
import { orderNumberColumns, orders } from '#app/orders/orders.tables.server.ts'
import { receipts } from '#app/payments/payments.tables.server.ts'
import { refunds } from '#app/payments/refunds/refunds.tables.server.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { sortByNameMatch } from './named-first.ts'
import { descriptionReason, searchReason } from './search-reason.ts'
import { maxFound as most, type StaffSearchResults } from './staff-search.ts'

export async function searchAsStaff(shop: Shop, staff: StaffMember, search: string): Promise<StaffSearchResults> {
  const { db } = shop
  const found = await listStaffOrders(db, { filters: [], search, limit: most, below: null })
  return {
    orders: sortByNameMatch(
      found.orders.map((order) => ({ ...toStaffOrderRow(order), reason: orderReason(order, search) })),
      search,
      ({ contact_name }) => contact_name,
    ),
    customers: mayUse('shop', staff) ? await findCustomers(db, search) : [],
    products: mayUse('shop', staff) ? await findProducts(db, search) : [],
    refunds: mayUse('office', staff) ? await findRefunds(shop, search) : [],
    receipts: mayUse('office', staff) ? await findReceipts(shop, search) : [],
  }
}

function orderReason({ number, contact, shippingAddress, receipt }: Order, search: string): string | null {
  const hidden = [contact.email, contact.phone, shippingAddress.phone, receipt]
  return searchReason(search, { shown: [number, contact.name], hidden })
}

/** Searches the accounts' names and e-mail addresses, and the contacts on orders. */
async function findCustomers(db: Database, search: string): Promise<StaffSearchResults['customers']> {
  const pattern = likePattern(search)
  const digits = phoneDigits(search)
  const buyers = db
    .select({ id: orders.customerId })
    .from(orders)
    .where(
      digits !== null
        ? sql`regexp_replace(${orders.contactPhone}, '\\D', '', 'g') like ${`%${digits}%`}`
        : or(ilike(orders.contactName, pattern), ilike(orders.contactEmail, pattern)),
    )
  const rows = await db
    .select({ id: customers.id, name: customers.name, email: customers.email })
    .from(customers)
    .where(
      and(
        isNull(customers.erasedAt),
        or(ilike(customers.name, pattern), ilike(customers.email, pattern), inArray(customers.id, buyers)),
      ),
    )
    .orderBy(desc(ilike(customers.name, pattern.slice(1))), desc(customers.createdAt))
    .limit(most)
  const ordersByCustomer = await readOrderSummaries(
    db,
    rows.map(({ id }) => id),
  )
  const found = rows.map(({ id, name: ownName, email }) => {
    const summary = ordersByCustomer.get(id)
    const name = ownName || (summary?.name ?? '')
    const hidden = summary?.contacts ?? []
    return {
      id,
      name,
      email,
      orders: summary?.orders ?? 0,
      reason: searchReason(search, { shown: [name, email], hidden }),
    }
  })
  return sortByNameMatch(found, search, ({ name }) => name)
}

/** The number of orders of each customer, the name on the latest one, and all contacts on them. */
async function readOrderSummaries(db: Database, ids: string[]) {
  const rows = await db
    .select({
      id: orders.customerId,
      orders: count(),
      name: sql<string>`(array_agg(${orders.contactName} order by ${orders.number} desc))[1]`,
      contacts: sql<
        string[]
      >`array_agg(distinct ${orders.contactPhone}) || array_agg(distinct ${orders.contactEmail}) || array_agg(distinct ${orders.contactName})`,
    })
    .from(orders)
    .where(inArray(orders.customerId, ids))
    .groupBy(orders.customerId)
  return new Map(rows.map(({ id, ...row }) => [id, row]))
}

/** Of at most this many matching products those whose names match best are chosen. */
const maxCompared = 60

async function findProducts(db: Database, search: string): Promise<StaffSearchResults['products']> {
  const order = { maxCents: null, sort: 'placed', limit: maxCompared, after: null } as const
  const { products } = await listStoredProducts(db, { ...order, categories: [], search })
  const best = sortByNameMatch(products, search, ({ name }) => name).slice(0, most)
  return best.map((product) => {
    const { id, name, price, image, images, withheld: visibility } = toStaffProduct(product)
    return { id, name, price, visibility, image: images[0]?.src ?? image, reason: descriptionReason(search, product) }
  })
}

function findReceipts({ db, config }: Shop, search: string): Promise<StaffSearchResults['receipts']> {
  const isOpen = and(inArray(receipts.status, ['unmatched', 'asked-back']), eq(receipts.isDemo, config.isDemo))
  return db
    .select({ receipt: receipts.receipt, amount_kes: receipts.amountKes, payer: receipts.payer })
    .from(receipts)
    .where(and(isOpen, ilike(receipts.receipt, likePattern(search))))
    .orderBy(desc(receipts.receivedAt))
    .limit(most)
}

async function findRefunds({ db, config }: Shop, search: string): Promise<StaffSearchResults['refunds']> {
  const rows = await db
    .select({ receipt: refunds.receipt, order: orderNumberColumns, amount_kes: refunds.amountKes })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(and(eq(orders.isDemo, config.isDemo), ilike(refunds.receipt, likePattern(search))))
    .orderBy(desc(refunds.askedAt))
    .limit(most)
  return rows.map(({ receipt, order, amount_kes }) => ({
    receipt: receipt ?? '',
    order_number: orderNumber(order),
    amount_kes,
  }))
}

function likePattern(search: string): string {
  return `%${search.replace(/[\\%_]/g, '\\$&')}%`
}
