import type { State } from '../state.ts'
import type { CallResult, InitiatorCallKind } from './initiator-calls.ts'
import { type Movement, movements } from './movements.ts'
import { nairobiStamp } from './names.ts'

/** The status of a receipt. The real answer for an unknown receipt has not been recorded. */
export function transactionStatus(state: State): InitiatorCallKind {
  return {
    path: '/mpesa/transactionstatus/v1/query',
    fields: {
      required: ['PartyA', 'IdentifierType', 'Occasion'],
      optional: ['TransactionID', 'OriginalConversationID'],
    },
    wrongField(body) {
      if (body.CommandID !== 'TransactionStatusQuery') return 'CommandID'
      if (!/^[A-Z0-9]{10}$/.test(String(body.TransactionID)) && !body.OriginalConversationID) return 'TransactionID'
      if (!/^\d{5,7}$/.test(String(body.PartyA))) return 'PartyA'
      if (body.IdentifierType !== '4') return 'IdentifierType'
      return typeof body.Remarks === 'string' && body.Remarks.length <= 100 ? null : 'Remarks'
    },
    carryOut(body, { conversationId, originatorConversationId }) {
      const movement = movements(state).find(({ receipt }) => receipt === body.TransactionID)
      if (!movement) return { code: '2032', text: 'The transaction receipt number does not exist.' }
      return statusResult(movement, conversationId, originatorConversationId)
    },
  }
}

/**
 * The parameters are in the order of recorded answers. Times and amounts are numbers, and two parameters have no value.
 */
function statusResult(movement: Movement, conversationId: string, originatorConversationId: string): CallResult {
  const at = Number(nairobiStamp(new Date(movement.at)))
  return {
    code: '0',
    transactionId: `${movement.receipt.slice(0, 3)}0000000`,
    parameters: [
      {
        Key: 'DebitPartyName',
        Value: `${movement.phone.slice(0, 4)}*****${movement.phone.slice(-3)} - ${movement.payer}`,
      },
      { Key: 'CreditPartyName', Value: `${movement.shortcode} - Sandbox` },
      { Key: 'OriginatorConversationID', Value: originatorConversationId },
      { Key: 'InitiatedTime', Value: at },
      { Key: 'CreditPartyCharges' },
      { Key: 'DebitAccountType', Value: 'MMF Account For Customer' },
      { Key: 'TransactionReason' },
      { Key: 'ReasonType', Value: movement.till ? 'Pay Merchant' : 'Pay Utility' },
      { Key: 'TransactionStatus', Value: 'Completed' },
      { Key: 'FinalisedTime', Value: at },
      { Key: 'Amount', Value: movement.amount },
      { Key: 'ConversationID', Value: conversationId },
      { Key: 'ReceiptNo', Value: movement.receipt },
    ],
  }
}
