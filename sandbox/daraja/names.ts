import { randomInt, randomUUID } from 'node:crypto'

/** `YYYYMMDDHHmmss` in Nairobi, which is UTC+3 all year. */
export function nairobiStamp(date: Date): string {
  return new Date(date.getTime() + 3 * 3_600_000).toISOString().replace(/\D/g, '').slice(0, 14)
}

/** Like `5dbd-4f93-a478-41cdaf2b9acd86873`. */
export function newMerchantRequestId(): string {
  return `${randomUUID().slice(9)}${randomInt(1000, 100_000)}`
}

/** Like real ids: `ws_CO_`, the time with the day first, three more digits, and the payer's last nine digits. */
export function newCheckoutRequestId(at: Date, phone: string): string {
  const stamp = nairobiStamp(at)
  const dayFirst = `${stamp.slice(6, 8)}${stamp.slice(4, 6)}${stamp.slice(0, 4)}${stamp.slice(8)}`
  return `ws_CO_${dayFirst}${randomInt(100, 1000)}${phone.slice(-9)}`
}

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/**
 * As on real receipts: one character each for the year (U is 2026), the month (J is October) and the day, then seven
 * more.
 */
export function newReceipt(at: Date): string {
  const stamp = nairobiStamp(at)
  const year = alphabet.charAt(10 + ((Number(stamp.slice(0, 4)) - 2006) % 26))
  const month = alphabet.charAt(9 + Number(stamp.slice(4, 6)))
  const day = alphabet.charAt(Number(stamp.slice(6, 8)))
  const randomPart = Array.from({ length: 7 }, () => alphabet.charAt(randomInt(alphabet.length))).join('')
  return `${year}${month}${day}${randomPart}`
}
