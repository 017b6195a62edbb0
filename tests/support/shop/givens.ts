import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { ProductOption } from '../../../app/catalog/line-options.ts'
import type { StaffRole } from '../../../app/identity/staff-member.ts'
import type { Shop } from '../../../app/shop/shop.server.ts'
import { createStaff } from '../../../app/staff/staff.server.ts'

export type GivenCustomer = { id: string; name: string; email: string; cookie: string }
export type GivenProduct = { id: string; name: string; category: string; priceCents: number }
export type GivenAddress = Record<'name' | 'address' | 'city' | 'state' | 'zip' | 'country' | 'phone', string>

export type Givens = {
  customer(options?: { name?: string; email?: string; password?: string }): Promise<GivenCustomer>
  /** A session without an account. */
  guest(): Promise<GivenCustomer>
  product(options?: {
    name?: string
    category?: string
    priceCents?: number
    description?: string | null
    choices?: ProductOption[]
  }): Promise<GivenProduct>
  address(customer: GivenCustomer, kind?: 'shipping' | 'customer'): Promise<GivenAddress>
  cartLine(customer: GivenCustomer, product: { id: string }, quantity?: number): Promise<void>
  /** Orders the whole cart by bank transfer. */
  bankOrder(customer: { cookie: string }): Promise<{ orderId: string; number: string }>
  /** A customer with a shipping address, and with one product of `priceCents` in the cart. */
  buyer(options?: { priceCents?: number; quantity?: number }): Promise<GivenCustomer & { product: GivenProduct }>
  staff(options?: {
    username?: string
    password?: string
    hasFirstPassword?: boolean
    role?: StaffRole
  }): Promise<{ username: string; password: string; token: string }>
}

export const givenAddress: GivenAddress = {
  name: 'Naisiae Sankale',
  address: 'Ngong Road 12',
  city: 'Nairobi',
  state: 'Nairobi County',
  zip: '00100',
  country: 'Kenya',
  phone: '+254712345678',
}

export function createGivens(shop: Shop, api: FastifyInstance): Givens {
  async function post(url: string, payload?: object, cookie?: string) {
    const headers = cookie ? { cookie } : {}
    const answer = await api.inject({ method: 'POST', url, headers, ...(payload ? { payload } : {}) })
    if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}: ${answer.body}`)
    return answer
  }
  const sessionOf = (answer: Awaited<ReturnType<typeof post>>) => ({
    id: (answer.json() as { user: { id: string } }).user.id,
    cookie: answer.cookies.map((one) => `${one.name}=${one.value}`).join('; '),
  })

  const givens: Givens = {
    async customer({ name = 'Naisiae Sankale', email = `${randomUUID()}@example.com`, password = 'kipepeo-9' } = {}) {
      return { name, email, ...sessionOf(await post('/api/auth/register', { name, email, password })) }
    },
    async guest() {
      return { name: '', email: '', ...sessionOf(await post('/api/auth/guest')) }
    },
    async product({
      name = `Herd band ${randomUUID().slice(0, 8)}`,
      category = 'bracelets',
      priceCents = 2200,
      description = 'Glass beads on waxed thread.',
      choices = [],
    } = {}) {
      const id = randomUUID()
      const now = shop.clock.now()
      await shop.db.execute(sql`
        insert into products (id, name, name_key, category, price_cents, description, choices, created_at, updated_at)
        values (${id}, ${name}, ${name.normalize('NFC').toLowerCase()}, ${category}, ${priceCents}, ${description}, ${JSON.stringify(choices)}, ${now}, ${now})`)
      return { id, name, category, priceCents }
    },
    async address(customer, kind = 'shipping') {
      await post('/api/user/address', { ...givenAddress, kind }, customer.cookie)
      return givenAddress
    },
    async cartLine(customer, product, quantity = 1) {
      await post('/api/user/cart', { productId: product.id, quantity }, customer.cookie)
    },
    async bankOrder(customer) {
      return (await post('/api/orders', { method: 'bank' }, customer.cookie)).json()
    },
    async buyer({ priceCents = 4800, quantity = 1 } = {}) {
      const customer = await givens.customer()
      const product = await givens.product({ priceCents })
      await givens.address(customer)
      await givens.cartLine(customer, product, quantity)
      return { ...customer, product }
    },
    async staff({
      username = `staff-${randomUUID().slice(0, 8)}`,
      password = 'a long enough password',
      hasFirstPassword: isFirst = false,
      role = 'owner',
    } = {}) {
      await createStaff(shop, { username, name: username, password, isGenerated: isFirst, role })
      const answer = await post('/api/admin/login', { username, password })
      return { username, password, token: (answer.json() as { token: string }).token }
    },
  }
  return givens
}
