import { nairobiStamp } from '#app/framework/nairobi.ts'
import type { Config } from '#app/shop/config/config.server.ts'
import type { MpesaAccess } from '#app/shop/config/provider-access.server.ts'
import type { DarajaClient } from '#app/shop/services/daraja.server.ts'
import type { MobileMoney, PromptRequest } from '#app/shop/services/mobile-money.server.ts'
import { promptMs, queryMs, TokenClient, type TokenClientParts, tokenNameOf } from '../token-client.server.ts'
import { isBadToken, isProviderError, readPushAnswer, readQueryAnswer } from './daraja-answers.ts'

/** Calls Daraja, Safaricom's API for M-Pesa. */
export function createDaraja(config: Config, parts: TokenClientParts): MobileMoney & DarajaClient {
  const client = new TokenClient(parts, () => ({
    access: config.mpesa && { ...config.mpesa, ...tokenOf(config.mpesa) },
    title: 'M-Pesa',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    tokenSeconds: 3_000,
    isBadToken,
    isProviderError,
  }))
  const postCall = (path: string, body: object, totalMs: number) =>
    ({ method: 'POST', path, body: JSON.stringify(body), totalMs }) as const
  /** Only prompts and their status queries are signed. */
  const sign = ({ shortcode = '', passkey = '' }: Partial<MpesaAccess> = config.mpesa ?? {}) => {
    const timestamp = nairobiStamp(parts.clock.now())
    const password = Buffer.from(`${shortcode}${passkey}${timestamp}`).toString('base64')
    return { BusinessShortCode: shortcode, Password: password, Timestamp: timestamp }
  }
  return {
    post: (path, body) => client.call(postCall(path, body, promptMs)),
    requestPrompt(request) {
      const body = promptBody(config, sign(), request)
      return client.requestPrompt(request, postCall('/mpesa/stkpush/v1/processrequest', body, promptMs), readPushAnswer)
    },
    async readPayment(checkoutRequestId) {
      const body = { ...sign(), CheckoutRequestID: checkoutRequestId }
      const answer = await client.call(postCall('/mpesa/stkpushquery/v1/query', body, queryMs))
      if (answer.kind !== 'answered') return { kind: 'no-answer', text: answer.text, raw: '' }
      return readQueryAnswer(answer.status, answer.body)
    },
    findAccessError: () => client.findAccessFault(),
  }
}

type Signature = { BusinessShortCode: string; Password: string; Timestamp: string }

function promptBody({ mpesaTill, mpesaTransactionType }: Config, signature: Signature, request: PromptRequest) {
  return {
    ...signature,
    // Types as in the official sample: the short code is a number, all other fields are text.
    BusinessShortCode: Number(signature.BusinessShortCode),
    TransactionType: mpesaTransactionType,
    Amount: String(request.amountKes),
    PartyA: request.phone,
    // The prompts of a till are signed with its store number, which may differ from the till number.
    PartyB: mpesaTill ?? signature.BusinessShortCode,
    PhoneNumber: request.phone,
    CallBackURL: request.callbackUrl,
    AccountReference: request.reference,
    TransactionDesc: request.description,
  }
}

/** The key of the stored token: it differs by address, so the sandbox's token never goes to the real provider. */
export function darajaTokenName({ baseUrl, consumerKey }: MpesaAccess): string {
  return tokenNameOf('daraja', { baseUrl, client: consumerKey })
}

function tokenOf(access: MpesaAccess) {
  const basic = Buffer.from(`${access.consumerKey}:${access.consumerSecret}`).toString('base64')
  return {
    tokenName: darajaTokenName(access),
    tokenCall: {
      method: 'GET' as const,
      path: '/oauth/v1/generate?grant_type=client_credentials',
      headers: { authorization: `Basic ${basic}`, accept: 'application/json' },
      totalMs: promptMs,
    },
  }
}
