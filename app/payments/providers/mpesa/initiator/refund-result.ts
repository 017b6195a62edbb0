import type { RefundReport } from '../../../refunds/refund-provider.server.ts'
import { readAmount, readReceipt } from '../../json-fields.ts'
import type { InitiatorResult } from './result.ts'

/**
 * Codes that prove that no money moved. Some have another meaning for a prompt. Not in the list: R000001 (already
 * reversed), 15 (duplicate id), 17 and 26 (the provider's own error).
 */
const failures: Record<string, string> = {
  '1': 'The balance of the shop’s account is too low.',
  '2': 'The amount is below what M-Pesa takes.',
  '3': 'The amount is above what M-Pesa takes in one payment.',
  '4': 'The daily limit of M-Pesa would be exceeded.',
  '8': 'The limit of the customer’s account would be exceeded.',
  '11': 'The customer’s account is not active.',
  '18': 'The initiator’s password or certificate is wrong.',
  '20': 'The initiator is unknown.',
  '21': 'The initiator has no right to do this.',
  '24': 'M-Pesa did not understand the request.',
  '25': 'M-Pesa did not understand the request.',
  '2001': 'The initiator’s name, password or certificate is wrong.',
  '2006': 'The customer’s account is not active.',
  '2028': 'This shop is not permitted to do this.',
  '2040': 'The phone is not registered with M-Pesa.',
  '8006': 'The initiator is locked.',
  R000002: 'M-Pesa does not know the payment’s receipt.',
  SFC_IC0003: 'M-Pesa does not know the phone.',
}

/** Converts the result of a reversal or payout to a report on its refund. The caller has compared the call's ids. */
export function toRefundReport(result: Exclude<InitiatorResult, { kind: 'unreadable' }>): RefundReport {
  if (result.kind === 'timed-out') return result
  if (result.kind === 'failed') {
    const failure = Object.hasOwn(failures, result.code) ? failures[result.code] : undefined
    const { code } = result
    return { kind: 'failed', requestId: null, code, text: failure ?? result.text, isDefinite: failure !== undefined }
  }
  const { transactionId, values } = result
  const amount = readAmount(values.get('Amount') ?? values.get('TransactionAmount'))
  return {
    kind: 'done',
    requestId: null,
    amount,
    receipt: readReceipt(values.get('TransactionReceipt') ?? transactionId),
  }
}
