import { asText, readAmount, readJsonFields, readReceipt, readStamp } from '../../json-fields.ts'

/** The fields that validation and confirmation calls share. */
export type Confirmation = {
  receipt: string
  amount: string
  account: string
  shortcode: string
  payer: string
  /** Masked with asterisks, hashed, or empty. */
  phone: string
  paidAt: Date | null
}

/** Reads fields by name, not by position. Only receipt, amount and short code are required. */
export function readConfirmation(body: string): Confirmation | null {
  const fields = readJsonFields(body)
  const receipt = readReceipt(asText(fields?.TransID))
  const amount = readAmount(asText(fields?.TransAmount))
  const shortcode = asText(fields?.BusinessShortCode)
  if (!fields || !receipt || !amount || /^0(\.0*)?$/.test(amount) || !/^\d{5,9}$/.test(shortcode)) return null
  const names = [fields.FirstName, fields.MiddleName, fields.LastName].map((name) => asText(name, 60))
  return {
    receipt,
    amount,
    account: asText(fields.BillRefNumber, 60),
    shortcode,
    payer: names.filter(Boolean).join(' '),
    phone: asText(fields.MSISDN, 80),
    paidAt: readStamp(asText(fields.TransTime)),
  }
}
