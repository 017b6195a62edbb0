import { randomUUID } from 'node:crypto'
import { openOffice } from './office.ts'
import type { TestShop } from './test-shop.ts'

export const ownAddress = {
  name: 'Akinyi Otieno',
  address: 'Oginga Odinga Street 4',
  city: 'Kisumu',
  state: 'Kisumu',
  zip: '40100',
  country: 'Kenya',
  phone: '0712345678',
}

/** A delivery to any address for $5.00 in two to four days. */
const usualOption = {
  name: 'Courier',
  countries: [] as string[],
  counties: [] as string[],
  price: { currency: 'USD', amount: 5 },
  days_from: 2,
  days_to: 4,
  place: null as string | null,
}

export async function openDelivery(shop: TestShop) {
  const office = await openOffice(shop)
  const { token } = await shop.given.staff()
  const headers = { authorization: `Bearer ${token}` }
  const send = (method: 'PUT' | 'DELETE', url: string, payload?: object) =>
    shop.api.inject({ method, url: `/api/admin${url}`, headers, ...(payload ? { payload } : {}) })
  const optionOf = (input: object) => ({ ...usualOption, ...input })
  return {
    office,
    optionOf,
    send,
    async add(input: object = {}): Promise<string> {
      const id = randomUUID()
      const answer = await office.post('/delivery-options', { id, ...optionOf(input) })
      if (answer.statusCode !== 200) throw new Error(`an option was not made: ${answer.body}`)
      return id
    },
    change: (id: string, input: object) => send('PUT', `/delivery-options/${id}`, optionOf(input)),
    end: (id: string) => office.post(`/delivery-options/${id}/end`),
    async close(first_on: string, last_on: string, more: object = {}): Promise<string> {
      const id = randomUUID()
      const days = { id, first_on, last_on, is_pause: false, stops_selling: false, word: '', ...more }
      const answer = await office.post('/closed-days', days)
      if (answer.statusCode !== 200) throw new Error(`days were not closed: ${answer.body}`)
      return id
    },
  }
}

type Payer = { cookie: string }

export async function saveAddress(shop: TestShop, { cookie }: Payer, place: Partial<typeof ownAddress> = {}) {
  const payload = { ...ownAddress, ...place }
  const answer = await shop.api.inject({ method: 'POST', url: '/api/user/address', headers: { cookie }, payload })
  if (answer.statusCode !== 200) throw new Error(`address answered ${answer.body}`)
}

export function choose(shop: TestShop, { cookie }: Payer, choices: object) {
  return shop.api.inject({ method: 'PUT', url: '/api/user/checkout', headers: { cookie }, payload: choices })
}
