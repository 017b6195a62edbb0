import { eq } from 'drizzle-orm'
import { providerMessages, receipts } from '../../../app/payments/payments.tables.server.ts'
import { readC2bAddresses } from '../../../app/payments/providers/mpesa/c2b/addresses.server.ts'
import type { TestShop, TestShopOptions } from '../shop/test-shop.ts'
import { newReceipt } from './callbacks.ts'
import { createPayingShop } from './payments.ts'

/** A shop that accepts manual payments and trusts a confirmation without a status query. */
export async function createManualPaymentShop(options: TestShopOptions = {}): Promise<TestShop> {
  const shop = await createPayingShop({ ...options, env: { MPESA_C2B: 'v2', ...options.env } })
  shop.config.mpesaInitiator = null
  return shop
}

export type Paid = {
  receipt?: string
  amount?: string | number
  account?: string
  shortcode?: string
  phone?: string
  stamp?: string
}

export function confirmationText({ receipt = newReceipt(), amount = '6864.00', account = '', ...paid }: Paid): string {
  return JSON.stringify({
    TransactionType: account ? 'Pay Bill' : 'Customer Merchant Payment',
    TransID: receipt,
    TransTime: paid.stamp ?? '20261121153000',
    TransAmount: String(amount),
    BusinessShortCode: paid.shortcode ?? '174379',
    BillRefNumber: account,
    InvoiceNumber: '',
    OrgAccountBalance: '10000.00',
    ThirdPartyTransID: '',
    MSISDN: paid.phone ?? '2547 ***** 678',
    FirstName: 'NAISIAE',
  })
}

async function postHand(shop: TestShop, kind: 'confirmation' | 'validation', payload: string) {
  const url = new URL((await readC2bAddresses(shop))[kind]).pathname
  const headers = { 'content-type': 'application/json' }
  return shop.api.inject({ method: 'POST', url, headers, payload })
}

/** Posts an M-Pesa confirmation; returns the outcome that the shop stored with it. */
export async function confirm(shop: TestShop, paid: Paid | string): Promise<string | null> {
  const answer = await postHand(shop, 'confirmation', typeof paid === 'string' ? paid : confirmationText(paid))
  if (answer.statusCode !== 200) throw new Error(`a confirmation was answered ${answer.statusCode}`)
  const kept = await shop.db.select().from(providerMessages).where(eq(providerMessages.kind, 'confirmation'))
  return kept.sort((one, other) => other.id - one.id)[0]?.outcome ?? null
}

export async function validate(shop: TestShop, paid: Paid) {
  return (await postHand(shop, 'validation', confirmationText(paid))).json() as { ResultCode: string }
}

export async function readKeptReceipt(shop: Pick<TestShop, 'db'>, receipt: string) {
  const [kept] = await shop.db.select().from(receipts).where(eq(receipts.receipt, receipt))
  if (!kept) throw new Error('no such receipt')
  return kept
}
