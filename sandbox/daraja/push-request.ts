import { sandboxCredentials } from '../credentials.ts'
import { type BodyFields, findBodyRefusal } from './call-body.ts'
import type { PushInput } from './mobile-network.ts'
import { catchAll, type DarajaRefusal, invalid } from './refusal.ts'

type Fields = Record<string, unknown>
type ParseResult = { ok: true; order: PushInput } | { ok: false; refusal: DarajaRefusal }

const signature = ['BusinessShortCode', 'Password', 'Timestamp']
const pushFields: BodyFields = {
  required: [
    ...signature,
    ...['TransactionType', 'Amount', 'PartyA', 'PartyB', 'PhoneNumber', 'CallBackURL', 'AccountReference'],
  ],
  optional: ['TransactionDesc'],
}
const queryFields: BodyFields = { required: [...signature, 'CheckoutRequestID'] }

const forbiddenUrlWords = /m-?pesa|safaricom|exec?|cmd|sql|query/i

/** Names the first wrong field, as the real service does. */
export function readPushRequest(body: Fields | null, options: { checkUrlWords: boolean }): ParseResult {
  const bodyRefusal = findBodyRefusal(body, pushFields, invalid)
  if (bodyRefusal) return refuse(bodyRefusal)
  // The real service also gives this answer for a wrong content type.
  if (!body) return refuse(invalid('BusinessShortCode'))
  const phone = asText(body.PhoneNumber)
  const payer = asText(body.PartyA)
  const amount = asText(body.Amount)
  const shortcode = asText(body.BusinessShortCode)
  const url = asText(body.CallBackURL)
  const type = body.TransactionType
  const checks: [field: string, isValid: boolean][] = [
    ['BusinessShortCode', isShortcode(shortcode)],
    ['Password', typeof body.Password === 'string' && body.Password !== ''],
    ['Timestamp', isTimestamp(body.Timestamp)],
    ['TransactionType', type === 'CustomerPayBillOnline' || type === 'CustomerBuyGoodsOnline'],
    ['Amount', /^[1-9]\d{0,5}$/.test(amount) && Number(amount) <= 250_000],
    ['PartyA', isPhone(payer)],
    ['PartyB', isReceiver(asText(body.PartyB), shortcode, type)],
    ['PhoneNumber', isPhone(phone)],
    ['CallBackURL', isCallbackUrl(url, options.checkUrlWords)],
    ['AccountReference', /^[A-Za-z0-9-]{1,12}$/.test(String(body.AccountReference))],
    ['TransactionDesc', body.TransactionDesc === undefined || isLabel(body.TransactionDesc, 13)],
  ]
  const failedCheck = checks.find(([, isValid]) => !isValid)
  if (failedCheck) return refuse(invalid(failedCheck[0]))
  const refusal = refuseCredentials(body)
  if (refusal) return refuse(refusal)
  return {
    ok: true,
    order: {
      amount: Number(amount),
      phone,
      accountReference: String(body.AccountReference),
      callbackUrl: url,
      ...(type === 'CustomerBuyGoodsOnline' ? { till: asText(body.PartyB) } : {}),
    },
  }
}

/** The refusal of a query for a prompt's outcome, or null. */
export function refuseQuery(body: Fields | null): DarajaRefusal | null {
  return findBodyRefusal(body, queryFields, invalid) ?? (body && refuseCredentials(body))
}

function refuseCredentials(body: Fields): DarajaRefusal | null {
  const credentials = sandboxCredentials.mpesa
  const shortcode = asText(body.BusinessShortCode)
  if (!isShortcode(shortcode)) return invalid('BusinessShortCode')
  if (!isTimestamp(body.Timestamp)) return invalid('Timestamp')
  if (shortcode !== credentials.shortcode) return catchAll('Merchant does not exist')
  const password = Buffer.from(`${credentials.shortcode}${credentials.passkey}${body.Timestamp}`).toString('base64')
  return body.Password === password ? null : catchAll('Wrong credentials')
}

/** Accepts numbers and text, because the official sample has both. */
function asText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function isShortcode(value: string): boolean {
  return /^\d{5,7}$/.test(value)
}

function isPhone(value: string): boolean {
  return /^254[17]\d{8}$/.test(value)
}

function isReceiver(value: string, shortcode: string, type: unknown): boolean {
  return type === 'CustomerPayBillOnline' ? value === shortcode : /^\d{5,9}$/.test(value)
}

function isLabel(value: unknown, maxLength: number): boolean {
  return typeof value === 'string' && new RegExp(`^[A-Za-z0-9 -]{1,${maxLength}}$`).test(value)
}

/** True for any valid date and time, because no source says that the service compares it with the current time. */
function isTimestamp(value: unknown): boolean {
  if (typeof value !== 'string' || !/^\d{14}$/.test(value)) return false
  const iso = value.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3T$4:$5:$6.000Z')
  const date = new Date(iso)
  return !Number.isNaN(date.getTime()) && date.toISOString() === iso
}

function isCallbackUrl(value: string, checkWords: boolean): boolean {
  if (!URL.canParse(value) || !/^https?:\/\//.test(value)) return false
  return !checkWords || (value === value.toLowerCase() && !forbiddenUrlWords.test(value))
}

function refuse(refusal: DarajaRefusal): ParseResult {
  return { ok: false, refusal }
}
