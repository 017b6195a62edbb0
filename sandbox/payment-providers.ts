import type { FastifyInstance } from 'fastify'
import { serveAirtel } from './airtel/airtel-api.ts'
import { type AirtelFaults, airtelFaultChoices, airtelNullableKinds, noAirtelFaults } from './airtel/airtel-faults.ts'
import { createAirtelHandset } from './airtel/airtel-handset.ts'
import { AirtelNetwork } from './airtel/airtel-network.ts'
import { type AirtelPayment, recentAirtel } from './airtel/airtel-payment.ts'
import { airtelCredentials } from './airtel/credentials.ts'
import { airtelScriptTable } from './airtel/outcomes.ts'
import type { Faults } from './faults.ts'
import type { Handset } from './handset.ts'
import type { RecentPayment, ScriptTable } from './pages/recent.ts'
import type { CardGateway } from './paystack/card-gateway.ts'
import { paystackCredentials } from './paystack/credentials.ts'
import { type CardFaults, cardFaultChoices, cardNullableKinds, noCardFaults } from './paystack/faults.ts'
import { openPaystack } from './paystack/paystack.ts'
import { type CardState, emptyCardState } from './paystack/transaction.ts'
import type { Store } from './state.ts'

/*
 * All payment providers except M-Pesa. Imports of this file are circular, so it exports functions in place of values.
 * Functions run only after all files are loaded.
 */

export type ProviderFaults = AirtelFaults & CardFaults

export const noProviderFaults = (): ProviderFaults => ({ ...noAirtelFaults(), ...noCardFaults() })
export const providerFaultChoices = () => ({ ...airtelFaultChoices, ...cardFaultChoices })
export const providerNullableKinds = () => ({ ...airtelNullableKinds, ...cardNullableKinds })

export type ProviderState = { airtelPayments: AirtelPayment[]; cards: CardState }

export const emptyProviderState = (): ProviderState => ({ airtelPayments: [], cards: emptyCardState() })

/** Returns the newest entries only. */
export function trimProviderState({ airtelPayments, cards }: ProviderState, maxEntries: number): ProviderState {
  const { payments, refunds } = cards
  return {
    airtelPayments: airtelPayments.slice(-maxEntries),
    cards: { ...cards, payments: payments.slice(-maxEntries), refunds: refunds.slice(-maxEntries) },
  }
}

/** What tests can read and do at the providers. */
export type ProviderWatch = { cards: CardGateway; airtelPayments: () => AirtelPayment[] }
export const pickProviderState = ({ airtelPayments, cards }: ProviderState): ProviderState => ({
  airtelPayments,
  cards,
})

/** The providers' payments on the handset page. */
export const recentProviderPayments = ({ airtelPayments }: ProviderState): RecentPayment[] =>
  airtelPayments.map(recentAirtel)
export const providerScriptTables = (): ScriptTable[] => [airtelScriptTable]

export function providerAccessAt(url: string) {
  return { airtel: { baseUrl: url, ...airtelCredentials }, paystack: { baseUrl: url, ...paystackCredentials } }
}

export type ProviderParts = {
  store: Store
  faults: Faults
  now: () => Date
  log: (line: string) => void
  businessName: string
  callbackDelayMs: number | undefined
  delays: { pinMs: number; scriptMs: number }
  /** The shop's address, as set in the providers' portals. */
  shopUrl: () => string | undefined
}

type Providers = { handsets: Handset[]; watch: ProviderWatch; reset: () => void; close: () => void }

export function openProviders(server: FastifyInstance, parts: ProviderParts): Providers {
  const { shopUrl, callbackDelayMs, ...shared } = parts
  const webhookUrlOf = (path: string) => () => (shopUrl() ? `${shopUrl()}/api/payments/${path}` : null)
  const airtel = new AirtelNetwork({ ...shared, callbackUrl: webhookUrlOf('airtel') })
  const tokens = serveAirtel(server, { ...shared, network: airtel })
  const cards = openPaystack(server, { ...shared, delayMs: callbackDelayMs, webhookUrl: webhookUrlOf('card') })
  const handsets: Handset[] = [createAirtelHandset(airtel, parts.businessName)]
  return {
    handsets,
    watch: { cards, airtelPayments: () => [...parts.store.state.airtelPayments] },
    reset() {
      tokens.reset()
      airtel.reset()
      cards.reset()
    },
    close() {
      airtel.close()
      cards.close()
    },
  }
}
