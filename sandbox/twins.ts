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
import type { Recent, ScriptTable } from './pages/recent.ts'
import type { CardOffice } from './paystack/card-transactions.ts'
import { paystackCredentials } from './paystack/credentials.ts'
import { type CardFaults, cardFaultChoices, cardNullableKinds, noCardFaults } from './paystack/faults.ts'
import { openPaystack } from './paystack/paystack.ts'
import { type CardState, emptyCardState } from './paystack/transaction.ts'
import type { Store } from './state.ts'

/*
 * All payment providers except M-Pesa. Imported files also import this one, so nothing here is evaluated before all are
 * loaded.
 */

export type TwinFaults = AirtelFaults & CardFaults

export const noTwinFaults = (): TwinFaults => ({ ...noAirtelFaults(), ...noCardFaults() })
export const twinFaultChoices = () => ({ ...airtelFaultChoices, ...cardFaultChoices })
export const twinNullableKinds = () => ({ ...airtelNullableKinds, ...cardNullableKinds })

export type TwinState = { airtelPayments: AirtelPayment[]; cards: CardState }

export const emptyTwinState = (): TwinState => ({ airtelPayments: [], cards: emptyCardState() })

/** Keeps the newest entries only. */
export function trimTwinState({ airtelPayments, cards }: TwinState, kept: number): TwinState {
  const { payments, refunds } = cards
  return {
    airtelPayments: airtelPayments.slice(-kept),
    cards: { ...cards, payments: payments.slice(-kept), refunds: refunds.slice(-kept) },
  }
}

/** The providers for tests. */
export type TwinWatch = { cards: CardOffice; airtelPayments: () => AirtelPayment[] }
export const showTwinState = ({ airtelPayments, cards }: TwinState): TwinState => ({ airtelPayments, cards })

/** The providers' payments on the handset page. */
export const recentTwinPayments = ({ airtelPayments }: TwinState): Recent[] => airtelPayments.map(recentAirtel)
export const twinScriptTables = (): ScriptTable[] => [airtelScriptTable]

export function twinAccessAt(url: string) {
  return { airtel: { baseUrl: url, ...airtelCredentials }, paystack: { baseUrl: url, ...paystackCredentials } }
}

export type TwinParts = {
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

type Twins = { handsets: Handset[]; watch: TwinWatch; forget: () => void; close: () => void }

export function openTwins(server: FastifyInstance, parts: TwinParts): Twins {
  const { shopUrl, callbackDelayMs, ...shared } = parts
  const newsUrl = (path: string) => () => (shopUrl() ? `${shopUrl()}/api/payments/${path}` : null)
  const airtel = new AirtelNetwork({ ...shared, callbackUrl: newsUrl('airtel') })
  const tokens = serveAirtel(server, { ...shared, network: airtel })
  const cards = openPaystack(server, { ...shared, delayMs: callbackDelayMs, newsUrl: newsUrl('card') })
  const handsets: Handset[] = [createAirtelHandset(airtel, parts.businessName)]
  return {
    handsets,
    watch: { cards, airtelPayments: () => [...parts.store.state.airtelPayments] },
    forget() {
      tokens.forget()
      airtel.forget()
      cards.forget()
    },
    close() {
      airtel.close()
      cards.close()
    },
  }
}
