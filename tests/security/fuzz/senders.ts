import { z } from 'zod'
import { createCustomerData, markedValues } from '../../support/attack/marked-customer.ts'
import { fillCart, type Headers, ownAddress, payByPrompt, type World } from '../../support/attack/shop-world.ts'
import type { KnownValues } from './known-values.ts'
import type { Who } from './requests.ts'

export type Senders = {
  headersOf(who: Who): [string, string][]
  /** Logs a sender in again after a request has ended the session. */
  renew(who: Who): Promise<void>
  /** The senders' own names and logins, which no request may change. */
  names: ReadonlySet<string>
}

export async function openSenders(world: World): Promise<Senders> {
  const helper = await world.staff('helper')
  const owner = await world.staff('owner')
  const sessions: Record<Who, Headers> = {
    visitor: {},
    guest: await world.guest(),
    customer: await world.register(),
    helper: helper.headers,
    owner: owner.headers,
  }
  const names = new Set(['admin', helper.username, owner.username])
  const renewing = new Map<Who, Promise<void>>()
  const check = { guest: '/api/user/cart', customer: '/api/user/cart', helper: '/api/admin/me', owner: '/api/admin/me' }

  async function renewNow(who: Exclude<Who, 'visitor'>) {
    if ((await world.send('GET', check[who], undefined, sessions[who])).status !== 401) return
    if (who === 'guest') sessions.guest = await world.guest()
    else if (who === 'customer') {
      sessions.customer = await world.register()
      // This order may fail, because earlier requests may have changed the products.
      await buy(world, sessions.customer).catch(() => {})
    } else {
      const { username, headers } = await world.staff(who)
      names.add(username)
      sessions[who] = headers
    }
  }

  return {
    headersOf: (who) => Object.entries({ ...ownAddress(), ...sessions[who] }),
    async renew(who) {
      if (who === 'visitor') return
      const running = renewing.get(who) ?? renewNow(who).finally(() => renewing.delete(who))
      renewing.set(who, running)
      await running
    },
    names,
  }
}

/** Pays for an order, then fills the cart again. */
async function buy(world: World, as: Headers) {
  await fillCart(world, as)
  await payByPrompt(world, as)
  await fillCart(world, as)
}

/** Rows of every kind, as targets for requests. */
export async function fillShop(world: World, senders: Senders, known: KnownValues) {
  const as = (who: Who) => Object.fromEntries(senders.headersOf(who))
  await buy(world, as('guest'))
  await buy(world, as('customer'))
  const words = Object.fromEntries(Object.keys(markedValues).map((name) => [name, `of-naisiae-${name}`]))
  const own = { ...markedValues, ...words, name: 'Naisiae Sankale', taxNumber: 'A1234567', phone: '+254712340000' }
  const { linkToken, ...ids } = await createCustomerData(world, as('customer'), as('owner'), own)
  // These values are only in links, never in a response.
  known.learn('/api/orders/{number}/{token}', { ...ids, token: linkToken })
  known.learn('/api/admin/orders/{number}', ids)
  const requests = asList.parse((await world.send('GET', '/api/admin/requests', undefined, as('owner'))).json)
  for (const { number } of requests) {
    const { json } = await world.send('GET', `/api/admin/requests/${number}`, undefined, as('owner'))
    known.learn('/api/pay/{token}', { token: String(json.link).split('/').at(-1) })
  }
  const { rows } = await world.database.query('select callback_token as token from payment_attempts')
  known.learn('/api/payments/callback/{token}', rows)
  // Nothing is ever sent to these addresses: their names do not exist, and their secret is not one of this shop.
  await world.database.query(
    `insert into webhook_addresses (id, url, events, sealed_secret, is_demo, created_at)
     select gen_random_uuid(), 'https://hooks.invalid/' || n, '{order.paid}', 'sealed', false, now()
     from generate_series(1, 3) n`,
  )
}

const asList = z.array(z.object({ number: z.string() }))
