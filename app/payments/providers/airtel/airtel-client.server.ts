import type { Config } from '#app/shop/config/config.server.ts'
import type { AirtelAccess } from '#app/shop/config/provider-access.server.ts'
import type { MobileMoney, PromptRequest } from '#app/shop/services/mobile-money.server.ts'
import { promptMs, queryMs, TokenClient, type TokenClientParts, tokenNameOf } from '../token-client.server.ts'
import { isBadToken, isProviderError, readEnquiryAnswer, readPushAnswer } from './airtel-answers.ts'

const marketHeaders = { country: 'KE', currency: 'KES' } as const
/** The gateway refuses calls without these headers. A call without a body leaves out the content type. */
const headers = {
  'content-type': 'application/json',
  accept: '*/*',
  'x-country': marketHeaders.country,
  'x-currency': marketHeaders.currency,
}

/** Calls Airtel Africa's Open API. */
export function createAirtel(config: Config, parts: TokenClientParts): MobileMoney {
  const client = new TokenClient(parts, () => ({
    access: config.airtel && { ...config.airtel, ...tokenOf(config.airtel) },
    title: 'Airtel Money',
    headers,
    tokenSeconds: 180,
    isBadToken,
    isProviderError,
  }))
  return {
    requestPrompt(request) {
      const id = request.shopReference ?? ''
      const call = {
        method: 'POST',
        path: '/merchant/v1/payments/',
        body: promptBody(request, id),
        totalMs: promptMs,
      } as const
      return client.requestPrompt(request, call, (status, raw) => readPushAnswer(status, raw, id))
    },
    async readPayment(shopReference) {
      const path = `/standard/v1/payments/${shopReference}`
      const answer = await client.call({ method: 'GET', path, totalMs: queryMs })
      if (answer.kind !== 'answered') return { kind: 'no-answer', text: answer.text, raw: '' }
      return readEnquiryAnswer(answer.status, answer.body)
    },
    refundMoney(receipt) {
      const body = JSON.stringify({ transaction: { airtel_money_id: receipt } })
      return client.call({ method: 'POST', path: '/standard/v1/payments/refund', body, totalMs: promptMs })
    },
    findAccessError: () => client.findAccessFault(),
  }
}

function promptBody({ reference, phone, amountKes }: PromptRequest, id: string): string {
  return JSON.stringify({
    // Only letters and digits are known to be accepted.
    reference: reference.replace(/[^A-Za-z0-9]/g, '').slice(0, 25),
    // Nine digits, without the country code or a leading zero.
    subscriber: { ...marketHeaders, msisdn: phone.replace(/^254/, '') },
    transaction: { amount: amountKes, ...marketHeaders, id },
  })
}

export function airtelTokenName({ baseUrl, clientId }: AirtelAccess): string {
  return tokenNameOf('airtel', { baseUrl, client: clientId })
}

function tokenOf(access: AirtelAccess) {
  const credentials = { client_id: access.clientId, client_secret: access.clientSecret }
  return {
    tokenName: airtelTokenName(access),
    tokenCall: {
      method: 'POST' as const,
      path: '/auth/oauth2/token',
      headers: { 'content-type': 'application/json', accept: '*/*' },
      body: JSON.stringify({ ...credentials, grant_type: 'client_credentials' }),
      totalMs: promptMs,
    },
  }
}
