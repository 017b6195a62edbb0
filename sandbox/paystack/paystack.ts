import type { FastifyInstance } from 'fastify'
import type { Store } from '../state.ts'
import { CardGateway } from './card-gateway.ts'
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
  webhookUrl: () => string | null
}

/** Serves Paystack's calls and its hosted page. */
export function openPaystack(server: FastifyInstance, parts: PaystackParts): CardGateway {
  const { delayMs, businessName, ...rest } = parts
  const delays = { eventMs: delayMs ?? 1_000, slowBankMs: delayMs ?? 20_000 }
  const gateway = new CardGateway({ ...rest, delays })
  servePaystack(server, { gateway, faults: parts.faults })
  serveCheckout(server, { gateway, businessName })
  return gateway
}
