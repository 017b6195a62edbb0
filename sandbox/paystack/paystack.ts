import type { FastifyInstance } from 'fastify'
import type { Store } from '../state.ts'
import { CardOffice } from './card-transactions.ts'
import { serveCheckout } from './checkout-page.ts'
import type { CardFaults } from './faults.ts'
import { servePaystack } from './paystack-api.ts'

type PaystackParts = {
  store: Store
  faults: CardFaults
  now: () => Date
  log: (line: string) => void
  businessName: string
  delayMs: number | undefined
  newsUrl: () => string | null
}

/** Serves Paystack's calls and its hosted page. */
export function openPaystack(server: FastifyInstance, parts: PaystackParts): CardOffice {
  const { delayMs, businessName, ...rest } = parts
  const delays = { newsMs: delayMs ?? 1_000, slowBankMs: delayMs ?? 20_000 }
  const office = new CardOffice({ ...rest, delays })
  servePaystack(server, { office, faults: parts.faults })
  serveCheckout(server, { office, businessName })
  return office
}
