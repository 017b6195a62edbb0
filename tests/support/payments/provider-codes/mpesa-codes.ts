import { type CodedAnswer, type CodedAnswers, malformedAnswers } from './coded-answer.ts'

const refusal = (errorCode: string, errorMessage: string, status: number, source: string): CodedAnswer => ({
  name: `${status} ${errorCode} ${errorMessage}`,
  status,
  body: JSON.stringify({ requestId: '1c5b-4ba8', errorCode, errorMessage }),
  source,
})
const fault = (faultstring: string, errorcode: string, status: number, source: string): CodedAnswer => ({
  name: `${status} ${errorcode}`,
  status,
  body: JSON.stringify({ fault: { faultstring, detail: { errorcode } } }),
  source,
})
const codedAnswer = (fields: object, status: number, source: string): CodedAnswer => ({
  name: `${status} ${JSON.stringify(fields)}`,
  status,
  body: JSON.stringify(fields),
  source,
})

/** Answers to any call: a push, a reversal or a payout. */
export const mpesaCalls: CodedAnswers = {
  refused: [
    refusal('400.002.02', 'Bad Request - Invalid PhoneNumber', 400, 'mpesa-daraja 4'),
    refusal('400.002.02', 'Bad Request – Invalid Amount', 400, 'mpesa-daraja 4'),
    refusal('400.002.05', 'Invalid Request Payload', 400, 'mpesa-daraja 4'),
    refusal('400.003.02', 'Bad Request', 400, 'mpesa-daraja 4'),
    refusal('404.001.03', 'Invalid Access Token', 404, 'mpesa-daraja 4'),
    refusal('400.003.01', 'Invalid Access Token', 400, 'mpesa-daraja 2'),
    refusal('401.001', 'Invalid Access Token', 401, 'mpesa-daraja 2'),
    refusal('401.002.01', 'Error Occurred - Invalid Access Token - x', 401, 'mpesa-daraja 2'),
    refusal('401.003.01', 'Invalid API call as no apiproduct match found', 401, 'mpesa-more 1'),
    refusal('404.001.01', 'Resource not found', 404, 'mpesa-daraja 4'),
    refusal('404.003.01', 'Resource not found', 404, 'mpesa-daraja 4'),
    refusal('404.001.04', 'Invalid Authentication Header', 404, 'mpesa-daraja 4'),
    refusal('405.001', 'Method Not Allowed', 405, 'mpesa-daraja 4'),
    refusal('500.001.1001', 'Merchant does not exist', 500, 'mpesa-daraja 4'),
    refusal('500.001.1001', 'Wrong credentials', 500, 'mpesa-daraja 4'),
    refusal('500.001.1001', '[MerchantValidate] - Wrong credentials', 500, 'mpesa-daraja 4'),
    refusal(
      '500.001.1001',
      'Unable to lock subscriber, a transaction is already in process for the current subscriber',
      500,
      'mpesa-daraja 4',
    ),
    refusal('500.003.02', 'System is busy. Please try again in few minutes.', 500, 'mpesa-daraja 4'),
    refusal('500.003.02', 'Error Occurred: Spike Arrest Violation', 500, 'mpesa-daraja 4'),
    refusal('500.003.03', 'Quota Violation', 500, 'mpesa-daraja 4'),
    fault('Spike arrest violation. Allowed rate : 5', 'policies.ratelimit.SpikeArrestViolation', 500, 'mpesa-daraja 4'),
    fault('Invalid API call as no apiproduct match found', 'keymanagement', 401, 'mpesa-daraja 4'),
    { name: 'a bare 401', status: 401, body: '', source: 'mpesa-daraja 2' },
    { name: 'a bare 429', status: 429, body: '<html>', source: 'mpesa-daraja 4' },
  ],
  open: [
    refusal('500.003.1001', 'Internal Server Error', 500, 'mpesa-daraja 4'),
    refusal('500.001.1001', '', 500, 'mpesa-daraja 6'),
    refusal('500.001.1001', 'The transaction is being processed', 500, 'mpesa-daraja 6'),
    refusal('500.001.1001', 'The transaction does not Exist', 500, 'mpesa-daraja 6'),
    refusal('500.001.1001', 'Service is currently unreachable', 500, 'made up'),
    refusal('500.002.1001', 'Duplicate OriginatorConversationID.', 500, 'mpesa-more 2'),
    refusal('500.009.9999', 'Refused', 500, 'made up'),
    refusal('400.777.01', 'Refused', 400, 'made up'),
    refusal('1', 'The balance is insufficient', 400, 'made up'),
    refusal('toString', 'Refused', 400, 'made up'),
    fault('Gateway Timeout', 'messaging.adaptors.http.flow.GatewayTimeout', 504, 'made up'),
    fault('Unexpected EOF at target', 'messaging.adaptors.http.flow.UnexpectedEOFAtTarget', 502, 'made up'),
    { name: 'the bot shield', status: 503, body: '<html>Incapsula incident ID: 1</html>', source: 'mpesa-daraja 4' },
    codedAnswer({ Envelope: {} }, 500, 'mpesa-daraja 3.1'),
    codedAnswer({ ResponseCode: '1', ResponseDescription: 'Rejected' }, 200, 'made up'),
    codedAnswer({ ResponseCode: '26', ResponseDescription: 'busy' }, 200, 'made up'),
    codedAnswer({ ResponseCode: '0' }, 402, 'made up'),
    ...malformedAnswers,
  ],
}

/** Answers that contain an id beside an error: the payment can be queried. */
export const mpesaAcceptedCodes = (newId: () => string): CodedAnswer[] => [
  codedAnswer({ CheckoutRequestID: newId(), ResponseCode: '17' }, 200, 'made up'),
  codedAnswer({ CheckoutRequestID: newId(), ResponseCode: '0' }, 500, 'made up'),
  codedAnswer({ CheckoutRequestID: newId(), ResponseCode: '0', errorCode: '400.002.02' }, 200, 'made up'),
]

/** A prompt's results. */
export const mpesaResults = {
  failed: [
    ...['1', '2', '3', '4', '8', '17', '26', '1001', '1019', '1025', '1032', '1037', '2001', '2028', '8006'],
    'SFC_IC0003',
  ],
  open: [
    ...['4999', '9999', '5', '6', '7', '10', '15', '20', '1012', '1026', '1031', '1036', '1050', '1051'],
    ...['77', '-1', '00', '1032.0', 'SFC_IC9999', 'toString', 'failed'],
  ],
  source: 'mpesa-daraja 7',
}

/** Answers to a query that leave the payment open. */
export const mpesaOpenCodes: CodedAnswer[] = [
  refusal('500.001.1001', '', 200, 'mpesa-daraja 6'),
  refusal('500.001.1001', 'The transaction is being processed', 500, 'mpesa-daraja 6'),
  refusal('500.001.1001', 'The transaction does not Exist', 500, 'mpesa-daraja 6'),
  refusal('404.001.03', 'Invalid Access Token', 404, 'mpesa-daraja 4'),
  refusal('500.003.02', 'Error Occurred: Spike Arrest Violation', 500, 'mpesa-daraja 4'),
  fault('Spike arrest violation', 'policies.ratelimit.SpikeArrestViolation', 500, 'mpesa-daraja 4'),
  codedAnswer({ ResultCode: '1032' }, 500, 'made up'),
  codedAnswer({ ResultCode: '1032', errorCode: '500.001.1001' }, 200, 'made up'),
  codedAnswer({ ResponseCode: '1', ResultCode: '1032' }, 200, 'made up'),
  codedAnswer({ ResultDesc: 'Request cancelled by user' }, 200, 'made up'),
  ...malformedAnswers,
]

/** The results of a reversal or a payout. */
export const mpesaRefundResults = {
  failed: [
    ...['1', '2', '3', '4', '8', '11', '18', '20', '21', '24', '25', '2001', '2006', '2028', '2040', '8006'],
    ...['R000002', 'SFC_IC0003'],
  ],
  open: [...['15', '17', '26', 'R000001', '1032', '9999', '77', 'R000009', 'toString']],
  source: 'mpesa-daraja 10, mpesa-more 2',
}
