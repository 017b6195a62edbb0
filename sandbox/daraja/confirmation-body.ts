import { createHash } from 'node:crypto'
import type { Faults } from '../faults.ts'
import type { Movement } from './movements.ts'
import { nairobiStamp } from './names.ts'

/** Real tills send another type than the published sample; middle and last name are absent. */
export function confirmationBody(paid: Movement, { phone }: Faults['byHand'], balance: string): string {
  return JSON.stringify({
    TransactionType: paid.till ? 'Customer Merchant Payment' : 'Pay Bill',
    TransID: paid.receipt,
    TransTime: nairobiStamp(new Date(paid.at)),
    TransAmount: `${paid.amount}.00`,
    BusinessShortCode: paid.shortcode,
    BillRefNumber: paid.account,
    InvoiceNumber: '',
    OrgAccountBalance: balance,
    ThirdPartyTransID: '',
    MSISDN: phoneText(paid.phone, phone),
    FirstName: paid.payer,
  })
}

function phoneText(phone: string, form: Faults['byHand']['phone']): string {
  switch (form) {
    case 'spaced':
      return `${phone.slice(0, 4)} ***** ${phone.slice(-3)}`
    case 'masked':
      return `${phone.slice(0, 5)}****${phone.slice(-3)}`
    case 'hashed':
      return createHash('sha256').update(phone).digest('hex')
    case 'none':
      return ''
  }
}
