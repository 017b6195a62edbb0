import type { ProviderName } from '../../../../app/money/payment-method.ts'

/** A step of a history. `who` and `which` are indices, taken modulo the number of customers or things. */
export type Step = PayStep | EventStep | ManualStep | StatementStep | RefundStep | CodeStep | OtherStep

export type PayStep =
  | {
      do: 'pay'
      who: number
      by: ProviderName
      phone: number
      answer: 'accepted' | 'lost' | 'refused'
      tampered: boolean
    }
  | { do: 'pay-twice'; who: number; by: ProviderName }
  | { do: 'lose-and-pay-again'; who: number; by: ProviderName; isCharged: boolean }

/** A provider's action on one of its prompts, or an event about it. */
export type EventStep =
  | { do: 'approve'; which: number }
  | { do: 'tell-success'; which: number; times: number }
  | { do: 'tell-failure'; which: number; code: number }
  | { do: 'tell-wrong-amount'; which: number }
  | { do: 'forge'; which: number }
  | { do: 'tell-other'; which: number; other: number }
  | { do: 'tell-and-edit'; which: number; quantity: number }

/** Money that comes without a prompt, and what people do with it. */
export type ManualStep =
  | {
      do: 'pay-by-hand'
      who: number
      /** Shillings that are paid above the order's amount, or below it if negative. */
      beside: number
      account: 'digits' | 'unknown' | 'none'
      version: 'v1' | 'v2'
      times: number
      isAskedFirst: boolean
    }
  /** The confirmation of a paid prompt, which comes besides its callback. */
  | { do: 'confirm-prompt'; which: number; version: 'v1' | 'v2'; times: number }
  | { do: 'type-code'; who: number; which: number }
  | { do: 'settle-receipt'; who: number; which: number; action: 'assign' | 'returned' }

/** An index after the last code removes the customer's code. */
export type CodeStep = { do: 'choose-code'; who: number; which: number }

export type StatementStep = { do: 'upload-statement'; flaw: 'none' | 'wrong-amount' | 'missing-row' }

export type RefundStep =
  | {
      do: 'give-back'
      which: number
      of: 'rest' | 'line' | 'amount'
      kes: number
      way: 'provider' | 'by-hand'
      answer: 'accepted' | 'done' | 'refused' | 'unanswered'
      times: number
    }
  | {
      do: 'hear-of-refund'
      which: number
      news: 'done' | 'failed' | 'unclear' | 'timed-out' | 'wrong-amount'
      times: number
    }
  | { do: 'wait-for-refunds' }

export type OtherStep =
  | { do: 'query'; failing: boolean }
  | { do: 'wait'; seconds: number }
  | { do: 'cancel'; who: number }
  | { do: 'edit-cart'; who: number; quantity: number }
  | { do: 'change-price'; cents: number }
  | { do: 'change-rate'; kes: number }
  /** Sets the number of free stock items, besides the reserved ones. */
  | { do: 'make-ready'; number: number; isMadeToOrder: boolean }
