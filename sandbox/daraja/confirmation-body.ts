import { createHash } from 'node:crypto'
import type { Faults } from '../faults.ts'
import type { Movement } from './movements.ts'
import { nairobiStamp } from './names.ts'

/** The confirmation, as for real tills: not the TransactionType of the published sample, and only a first name. */
export function confirmationBody(movement: Movement, { phone }: Faults['byHand'], balance: string): string {
  return JSON.stringify({
    TransactionType: movement.till ? 'Customer Merchant Payment' : 'Pay Bill',
    TransID: movement.receipt,
    TransTime: nairobiStamp(new Date(movement.at)),
    TransAmount: `${movement.amount}.00`,
    BusinessShortCode: movement.shortcode,
    BillRefNumber: movement.account,
    InvoiceNumber: '',
    OrgAccountBalance: balance,
    ThirdPartyTransID: '',
    MSISDN: phoneText(movement.phone, phone),
    FirstName: movement.payer,
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
