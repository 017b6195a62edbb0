import { sandboxCredentials } from '../credentials.ts'
import type { State, Store } from '../state.ts'
import type { CallResult, InitiatorCallKind } from './initiator-calls.ts'
import { mpesaB2cShortcode } from './initiator-key.ts'
import { movements } from './movements.ts'
import { nairobiStamp, newReceipt } from './names.ts'

/** A refund by the shop. `original` is the receipt of a reversed payment. */
export type Refund = { receipt: string; at: string; amount: number; phone: string; original?: string; id?: string }

type Parts = { store: Store; now: () => Date }

/** Reverses a whole payment once. Partial reversals are undocumented, so they are refused. */
export function reversal({ store, now }: Parts): InitiatorCallKind {
  const { state } = store
  return {
    path: '/mpesa/reversal/v1/request',
    fields: { required: ['TransactionID', 'Amount', 'ReceiverParty', 'RecieverIdentifierType'] },
    wrongField(body) {
      if (body.CommandID !== 'TransactionReversal') return 'CommandID'
      if (!/^[A-Z0-9]{10}$/.test(String(body.TransactionID))) return 'TransactionID'
      if (!/^[1-9]\d*$/.test(String(body.Amount))) return 'Amount'
      if (String(body.ReceiverParty) !== sandboxCredentials.mpesa.shortcode) return 'ReceiverParty'
      if (body.RecieverIdentifierType !== '11') return 'RecieverIdentifierType'
      return wrongRemarks(body.Remarks)
    },
    carryOut(body) {
      const movement = movements(state).find(({ receipt }) => receipt === body.TransactionID)
      if (!movement) return { code: 'R000002', text: 'The OriginalTransactionID is invalid.' }
      if (state.refunds.some(({ original }) => original === movement.receipt)) {
        return { code: 'R000001', text: 'The transaction has already been reversed.' }
      }
      if (Number(body.Amount) !== movement.amount)
        return { code: '25', text: 'The amount is not that of the transaction.' }
      const refund = storeRefund(store, now(), {
        amount: movement.amount,
        phone: movement.phone,
        original: movement.receipt,
      })
      return {
        code: '0',
        transactionId: refund.receipt,
        parameters: [
          { Key: 'DebitAccountBalance', Value: 'Utility Account|KES|0.00|0.00|0.00|0.00' },
          { Key: 'Amount', Value: refund.amount },
          { Key: 'TransCompletedTime', Value: Number(nairobiStamp(new Date(refund.at))) },
          { Key: 'OriginalTransactionID', Value: movement.receipt },
          { Key: 'Charge', Value: 0 },
          { Key: 'CreditPartyPublicName', Value: `${movement.phone} - ${movement.payer}` },
          { Key: 'DebitPartyPublicName', Value: `${movement.shortcode} - Sandbox` },
        ],
      }
    },
  }
}

/** Pays to a phone. The same OriginatorConversationID pays only once. */
export function b2cPayment({ store, now }: Parts): InitiatorCallKind {
  const { state } = store
  return {
    path: '/mpesa/b2c/v3/paymentrequest',
    initiatorKey: 'InitiatorName',
    fields: { required: ['OriginatorConversationID', 'Amount', 'PartyA', 'PartyB', 'Occassion'] },
    wrongField(body) {
      if (typeof body.OriginatorConversationID !== 'string') return 'OriginatorConversationID'
      if (body.CommandID !== 'BusinessPayment') return 'CommandID'
      if (!/^[1-9]\d*$/.test(String(body.Amount))) return 'Amount'
      if (body.PartyA !== mpesaB2cShortcode) return 'PartyA'
      if (!/^254(7|1)\d{8}$/.test(String(body.PartyB))) return 'PartyB'
      return wrongRemarks(body.Remarks)
    },
    carryOut(body, { originatorConversationId: id }) {
      if (isDuplicateId(state, id)) {
        const errorMessage = 'Duplicate OriginatorConversationID.'
        return { status: 500, errorCode: '500.002.1001', errorMessage }
      }
      return b2cResult(storeRefund(store, now(), { amount: Number(body.Amount), phone: String(body.PartyB), id }))
    },
  }
}

function b2cResult({ receipt, at, amount, phone }: Refund): CallResult {
  const [date, time] = at.split('T')
  return {
    code: '0',
    transactionId: receipt,
    parameters: [
      { Key: 'TransactionAmount', Value: amount },
      { Key: 'TransactionReceipt', Value: receipt },
      { Key: 'ReceiverPartyPublicName', Value: `${phone} - NAISIAE` },
      { Key: 'TransactionCompletedDateTime', Value: `${date?.split('-').reverse().join('.')} ${time?.slice(0, 8)}` },
      { Key: 'B2CUtilityAccountAvailableFunds', Value: 100000.0 },
      { Key: 'B2CWorkingAccountAvailableFunds', Value: 0 },
      { Key: 'B2CRecipientIsRegisteredCustomer', Value: 'Y' },
      { Key: 'B2CChargesPaidAccountAvailableFunds', Value: 0 },
    ],
  }
}

function isDuplicateId({ refunds }: State, id: string): boolean {
  return refunds.some((refund) => refund.id === id)
}

function storeRefund(store: Store, at: Date, refund: Omit<Refund, 'receipt' | 'at'>): Refund {
  const stored = { receipt: newReceipt(at), at: at.toISOString(), ...refund }
  store.state.refunds.push(stored)
  store.save()
  return stored
}

function wrongRemarks(remarks: unknown): string | null {
  return typeof remarks === 'string' && remarks.length >= 2 && remarks.length <= 100 ? null : 'Remarks'
}
