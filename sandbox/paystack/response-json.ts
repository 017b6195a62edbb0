import type { CardFaults } from './faults.ts'
import type { CardPayment, CardRefund } from './transaction.ts'

/** A payment in the answer of verify and in webhook events. */
export function paymentJson(payment: CardPayment, faults: CardFaults['cardVerify']) {
  const { id, reference, status, currency, gatewayResponse, email, at, paidAt } = payment
  const isPaid = status === 'success'
  const requestedAmount = faults.amount ?? payment.amount
  return {
    id,
    domain: faults.domain ?? 'test',
    status,
    reference,
    amount: requestedAmount + faults.fees,
    requested_amount: requestedAmount,
    currency: faults.currency ?? currency,
    fees: isPaid ? Math.round(requestedAmount * 0.029) + faults.fees : null,
    channel: 'card',
    message: null,
    gateway_response: gatewayResponse,
    paid_at: paidAt,
    paidAt,
    created_at: at,
    ip_address: '127.0.0.1, 10.0.0.1',
    metadata: metadataJson(payment, faults.metadata),
    log: null,
    customer: { id: id + 1, email, customer_code: `CUS_${payment.accessCode}`, first_name: null, phone: null },
    authorization: isPaid ? cardJson(payment) : {},
  }
}

function cardJson({ accessCode }: CardPayment) {
  return {
    authorization_code: `AUTH_${accessCode}`,
    bin: '408408',
    last4: '4081',
    exp_month: '12',
    exp_year: '2030',
    channel: 'card',
    card_type: 'visa',
    bank: 'TEST BANK',
    country_code: 'KE',
    brand: 'visa',
    reusable: true,
  }
}

function metadataJson({ metadata }: CardPayment, form: CardFaults['cardVerify']['metadata']) {
  const forms = { object: metadata, text: JSON.stringify(metadata), empty: '', zero: 0, null: null }
  return forms[form]
}

/** The documented fields of a refund; notes are not returned. */
export function refundJson({ id, amount, status, at }: CardRefund) {
  return {
    id,
    status,
    deducted_amount: status === 'processed' ? amount : 0,
    expected_at: new Date(Date.parse(at) + 7 * 86_400_000).toISOString(),
  }
}

/**
 * Only the event 'needs-attention' contains the refund's id. For other events the shop must find the refund by the
 * payment's reference and the amount.
 */
export function refundEvent(refund: CardRefund, payment: CardPayment, amountAsText: boolean) {
  const { status, reference, amount, currency, id } = refund
  const data = {
    ...(status === 'needs-attention' ? { id } : {}),
    status,
    transaction_reference: reference,
    refund_reference: status === 'processed' ? `RFD-${id}` : null,
    amount: amountAsText ? String(amount) : amount,
    currency,
    processor: 'mpgs_zen',
    customer: { first_name: null, last_name: null, email: payment.email },
    domain: 'test',
  }
  return { event: `refund.${status}`, data }
}
