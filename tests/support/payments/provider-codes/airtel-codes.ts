import { type CodedAnswer, type CodedAnswers, malformedAnswers } from './coded-answer.ts'

const answerWithCodes = (codes: object, status: number, source: string, success = false): CodedAnswer => ({
  name: `${status} ${JSON.stringify(codes)}${success ? ' success' : ''}`,
  status,
  body: JSON.stringify({ status: { code: String(status), message: 'as told', success, ...codes } }),
  source,
})
const collections = (code: string, status = 200, source = 'airtel-money 8') =>
  answerWithCodes({ response_code: code, result_code: 'ESB000011' }, status, source)
const bus = (code: string, status = 200, source = 'airtel-money 8') =>
  answerWithCodes({ result_code: code }, status, source)
const bare = (status: number, body = '', source = 'airtel-money 8'): CodedAnswer => ({
  name: `a bare ${status} ${body}`.trim(),
  status,
  body,
  source,
})

const refusedCodes = ['002', '003', '004', '005', '007', '008', '009', '010', '026', '029'].map(
  (digits) => `DP00800001${digits}`,
)
const openCodes = ['000', '001', '006', '024', '025', '027', '028', '099', '777'].map((digits) => `DP00800001${digits}`)
const refusedByBus = ['011', '033', '034', '035', '036', '039'].map((digits) => `ESB000${digits}`)
/** Codes of an ambiguous status. One of them lacks the prefix of its family. */
const openAtBus = [...['001', '004', '008', '010', '014', '041', '045'].map((digits) => `ESB000${digits}`), '0000900']
const refusedByGateway = ['001', '003', '005', '006', '007', '112', '114', '115', '116', '119'].map(
  (digits) => `ROUTER${digits}`,
)

/** Refusals of both a push and a refund. */
const refused: CodedAnswer[] = [
  ...refusedCodes.map((code) => collections(code)),
  ...refusedCodes.map((code) => collections(code, 400)),
  ...refusedByBus.map((code) => bus(code)),
  ...refusedByGateway.map((code) => bus(code, 400)),
  bare(401, '{"error":"invalid_token"}'),
  bare(403),
  bare(404),
  bare(405),
  bare(429),
]
const open: CodedAnswer[] = [
  ...openCodes.map((code) => answerWithCodes({ response_code: code }, 200, 'airtel-money 8')),
  ...[...openAtBus, 'ESB0000900'].map((code) => bus(code)),
  ...openAtBus.map((code) => bus(code, 400)),
  collections('DP00800001000'),
  collections('DP00800001024'),
  collections('DP00800001005', 500),
  collections('DP00800001005', 404),
  bus('ROUTER117', 504),
  bus('ROUTER117'),
  bus('ROUTER999', 400, 'made up'),
  bus('ESB777777', 200, 'made up'),
  bus('ESB777777', 404, 'made up'),
  bus('900', 200, 'made up'),
  bus('toString', 200, 'made up'),
  answerWithCodes({ response_code: 'DP00800001008', result_code: '0000900' }, 200, 'made up'),
  answerWithCodes({ response_code: 'DP00800001008' }, 502, 'airtel-money 8'),
  answerWithCodes({ response_code: 'DP00800001008' }, 200, 'made up', true),
  answerWithCodes({}, 200, 'made up'),
  answerWithCodes({}, 500, 'airtel-money 4'),
  ...malformedAnswers,
]

export const airtelPushes: CodedAnswers = { refused: [...refused, bare(503, '<html>')], open }
/** No source says that a refund during maintenance was refused. */
export const airtelRefunds: CodedAnswers = { refused, open: [...open, bare(503, '<html>')] }

const paymentStatusBody = (id: string, status: string, codes: object = {}): string =>
  JSON.stringify({
    data: { transaction: { id, message: 'as told', status } },
    status: { code: '200', success: true, result_code: 'ESB000010', ...codes },
  })

type StatusAnswer = CodedAnswer & { end: 'failed' | 'open' }

/** Possible answers to an enquiry about a payment that is not known to be paid. */
export function airtelEnquiries(id: string): StatusAnswer[] {
  const letters = (status: string, end: StatusAnswer['end'], source = 'airtel-money 5'): StatusAnswer[] =>
    ['DP00800001006', 'DP00800001001', 'DP00800001000'].map((code) => ({
      name: `${status} beside ${code}`,
      status: 200,
      body: paymentStatusBody(id, status, { response_code: code }),
      source,
      end,
    }))
  const silent = [
    ...refusedCodes.map((code) => collections(code)),
    ...[...openAtBus, 'ESB0000900', ...refusedByBus, 'ESB777777'].filter((code) => code !== 'ESB000045'),
  ].map((one) => (typeof one === 'string' ? bus(one) : one))
  return [
    ...letters('TF', 'failed'),
    ...letters('TE', 'failed'),
    ...['TIP', 'TI', 'TA'].flatMap((status) => letters(status, 'open')),
    ...['TR', 'TX', '', 'FAILED'].flatMap((status) => letters(status, 'open', 'made up')),
    ...['TS', 'TF', 'TE'].map((status) => ({
      ...{ name: `${status} with 500`, status: 500, body: paymentStatusBody(id, status), source: 'made up' },
      end: 'open' as const,
    })),
    ...[...silent, bare(401), bare(403), bare(404), bare(429), bare(503), ...malformedAnswers].map((one) => ({
      ...one,
      end: 'open' as const,
    })),
  ]
}

/** Answers that say 'no such payment': a failure only after the prompt's lifetime, and after two such answers. */
export const airtelMissing: CodedAnswer[] = [
  bus('ESB000045'),
  bus('ESB000045', 404),
  answerWithCodes({ response_code: 'DP00800001025' }, 200, 'airtel-money 8'),
]

/** The outcomes by the status letters of a signed callback. */
export const airtelCallbackStatuses = {
  failed: ['TF'],
  open: ['TE', 'TS', 'TIP', 'TI', 'TA', 'TR', 'TX', 'FAILED', ''],
  source: 'airtel-money 6',
}
