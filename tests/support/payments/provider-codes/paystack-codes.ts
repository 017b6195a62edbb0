import { type CodedAnswer, type CodedAnswers, malformedAnswers } from './coded-answer.ts'

const problem = (status: number, message: string, code: string | null, source = 'paystack 7'): CodedAnswer => ({
  name: `${status} ${message} ${code ?? 'without a code'}`,
  status,
  body: JSON.stringify({ status: false, message, ...(code ? { type: 'validation_error', code } : {}) }),
  source,
})

/** Answers to both the opening of a page and a refund. */
export const paystackCalls: CodedAnswers = {
  refused: [
    problem(401, 'Invalid key', 'invalid_Key'),
    problem(400, 'Invalid key', null),
    problem(400, 'Invalid Amount Sent', null),
    problem(400, 'Email Address is required', 'missing_params'),
    problem(400, 'Email Address is required', null),
    problem(422, 'Wrong state', 'invalid_params'),
    problem(400, 'Currency not supported by merchant', 'unsupported_currency', 'paystack 2'),
    problem(400, 'Currency not supported by merchant', null, 'paystack 2'),
    problem(429, 'Too many requests', null),
    { name: 'a bare 401', status: 401, body: '', source: 'paystack 7' },
    { name: 'a bare 429', status: 429, body: '', source: 'paystack 7' },
  ],
  open: [
    problem(400, 'Duplicate Transaction Reference', 'duplicate_reference'),
    problem(400, 'Duplicate Transaction Reference', null),
    problem(400, 'Something else', 'made_up', 'made up'),
    problem(400, 'Something else', null, 'made up'),
    problem(403, 'Forbidden', null, 'made up'),
    problem(404, 'Not found', null, 'made up'),
    problem(500, 'Invalid key', 'api_error', 'made up'),
    problem(503, 'Maintenance', null, 'made up'),
    { name: 'yes with 400', status: 400, body: '{"status":true,"message":"Done"}', source: 'made up' },
    { name: 'yes without more', status: 200, body: '{"status":true,"message":"Done"}', source: 'made up' },
    ...malformedAnswers,
  ],
}

type Verified = CodedAnswer & { end: 'failed' | 'open' }

/** Possible answers of verify for an open page without a payment. */
export function paystackPayments(reference: string): Verified[] {
  const verified = (fields: object, end: Verified['end'], source = 'paystack 4', status = 200): Verified => ({
    name: `${status} ${JSON.stringify(fields)}`,
    status,
    body: JSON.stringify({
      status: true,
      message: 'Verification successful',
      data: { ...usual, reference, ...fields },
    }),
    source,
    end,
  })
  const silent: CodedAnswer[] = [
    problem(404, 'Transaction reference not found', null, 'paystack 4'),
    problem(400, 'Transaction reference not found', null, 'paystack 4'),
    problem(404, 'Page not found', null, 'made up'),
    problem(400, 'Something else', null, 'made up'),
    problem(401, 'Invalid key', null),
    problem(429, 'Too many requests', null),
    ...malformedAnswers,
  ]
  return [
    verified({ status: 'failed' }, 'failed'),
    verified({ status: 'reversed' }, 'failed'),
    ...['abandoned', 'ongoing', 'pending', 'processing', 'queued'].map((status) => verified({ status }, 'open')),
    ...['declined', 'FAILED', 'toString', '', null].map((status) => verified({ status }, 'open', 'made up')),
    verified({ status: 'failed' }, 'open', 'made up', 500),
    verified({ status: 'failed', domain: 'live' }, 'open', 'paystack 4'),
    verified({ status: 'failed', reference: 'another' }, 'open', 'made up'),
    ...silent.map((one) => ({ ...one, end: 'open' as const })),
  ]
}

const usual = { id: 4711, domain: 'test', currency: 'KES', amount: 686_400, gateway_response: 'Declined' }

/** Signed events of a payment: each only makes the shop query the provider. */
export const paystackEvents = [
  ...['charge.success', 'charge.failed', 'bank.transfer.rejected', 'transfer.failed', 'subscription.disable'],
  ...['refund.pending', 'refund.processing', 'refund.processed', 'refund.failed', 'refund.needs-attention'],
  ...['charge.made-up', 'toString'],
]
