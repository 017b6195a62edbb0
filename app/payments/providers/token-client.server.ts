import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import type { Clock } from '#app/framework/clock.ts'
import { callHttp, type HttpAnswer, type HttpCall } from '#app/framework/http/http-call.server.ts'
import type { PromptAnswer, PromptRequest } from '#app/shop/services/mobile-money.server.ts'
import { maskPhone } from '../phone.ts'
import { type CircuitBreaker, createCircuitBreaker } from './circuit-breaker.ts'
import { asText, readJsonFields } from './json-fields.ts'
import type { ProviderTokens, TokenResponse, TokenResult } from './provider-tokens.server.ts'

const connectMs = 5_000
export const promptMs = 30_000
export const queryMs = 15_000

type BareCall = Omit<HttpCall, 'url' | 'connectMs'> & { path: string }

type TokenAccess = { baseUrl: string; tokenName: string; tokenCall: BareCall }

/** The API of a provider that requires a token with each call. `access` is null without credentials. */
type TokenApi = {
  access: TokenAccess | null
  title: string
  headers: Record<string, string>
  /** The lifetime of a token if the answer does not state it. */
  tokenSeconds: number
  isBadToken(status: number, body: string): boolean
  isProviderError(status: number, body: string): boolean
}

export type TokenClientParts = { clock: Clock; log: Logger; tokens: ProviderTokens }
type Call = Omit<BareCall, 'headers'>

/** The name of a stored token, which belongs to one client at one address. */
export function tokenNameOf(provider: string, { baseUrl, client }: { baseUrl: string; client: string }): string {
  const owner = createHash('sha256').update(`${baseUrl} ${client}`).digest('hex').slice(0, 16)
  return `${provider}:${owner}`
}

/** HTTP calls with the provider's token. Logs contain no secrets and no full phone numbers. */
export class TokenClient {
  readonly #parts: TokenClientParts
  readonly #readApi: () => TokenApi
  readonly #breaker: CircuitBreaker

  constructor(parts: TokenClientParts, readApi: () => TokenApi) {
    this.#parts = parts
    this.#readApi = readApi
    this.#breaker = createCircuitBreaker(parts.clock)
  }

  /**
   * If the provider refuses the token, requests a new one and repeats the call once. The refused call was not
   * processed.
   */
  async call(call: Call): Promise<HttpAnswer> {
    const api = this.#readApi()
    if (!api.access) return { kind: 'not-sent', text: 'the shop has no access to the provider' }
    if (this.#breaker.isOpen()) return { kind: 'not-sent', text: 'the provider is being spared' }
    const first = await this.#takeToken(api.access)
    if (!first.ok) return { kind: 'not-sent', text: first.text }
    const answer = await this.#send(api, api.access, call, first.token)
    if (answer.kind !== 'answered' || !api.isBadToken(answer.status, answer.body)) return answer

    const second = await this.#takeToken(api.access, first.token)
    return second.ok ? this.#send(api, api.access, call, second.token) : { kind: 'not-sent', text: second.text }
  }

  /** Sends a prompt; `read` parses its answer. */
  async requestPrompt({ phone }: PromptRequest, call: Call, read: ReadPrompt): Promise<PromptAnswer> {
    const outcome = promptOutcome(this.#readApi().title, await this.call(call), read)
    const code = outcome.kind === 'refused' ? outcome.code : undefined
    const text = outcome.kind === 'unanswered' ? outcome.text : undefined
    this.#parts.log.info({ phone: maskPhone(phone), kind: outcome.kind, code, text }, 'requested a prompt')
    return outcome
  }

  async findAccessFault(): Promise<string | null> {
    const { access } = this.#readApi()
    const taken = access && (await this.#takeToken(access))
    return taken && !taken.ok ? taken.text : null
  }

  async #send(api: TokenApi, { baseUrl }: TokenAccess, { path, ...call }: Call, token: string): Promise<HttpAnswer> {
    const headers = { ...api.headers, authorization: `Bearer ${token}` }
    const answer = await callHttp({ ...call, url: `${baseUrl}${path}`, headers, connectMs })
    if (answer.kind !== 'answered') this.#parts.log.warn({ text: answer.text }, 'the provider did not answer')
    this.#breaker.record(answer.kind !== 'answered' || api.isProviderError(answer.status, answer.body))
    return answer
  }

  async #takeToken(access: TokenAccess, refused?: string): Promise<TokenResult> {
    try {
      return await this.#parts.tokens.getToken(access.tokenName, () => this.#mintToken(access), refused)
    } catch (err) {
      // The token is stored in the database: if the database fails, the call cannot be sent.
      this.#parts.log.error({ err }, 'could not read the token')
      return { ok: false, text: 'no token could be read' }
    }
  }

  async #mintToken({ baseUrl, tokenCall: { path, ...call } }: TokenAccess): Promise<TokenResponse> {
    const answer = await callHttp({ ...call, url: `${baseUrl}${path}`, connectMs })
    const usualSeconds = this.#readApi().tokenSeconds
    const reading = answer.kind === 'answered' ? readToken(answer.status, answer.body, usualSeconds) : null
    if (reading) return { ok: true, ...reading }
    this.#breaker.record(true)
    const text = answer.kind === 'answered' ? `no token, ${answer.status}` : `no token: ${answer.text}`
    this.#parts.log.warn({ text }, 'the provider gave no token')
    return { ok: false, text }
  }
}

type ReadPrompt = (status: number, body: string) => PromptAnswer

function promptOutcome(title: string, answer: HttpAnswer, read: ReadPrompt): PromptAnswer {
  if (answer.kind === 'answered') return read(answer.status, answer.body)
  if (answer.kind === 'lost') return { kind: 'unanswered', text: answer.text, raw: '' }
  const text = `${title} is not answering at present. Please try again in a minute.`
  return { kind: 'refused', code: 'unreachable', text, retryAfterMinutes: 1, raw: answer.text }
}

/** The lifetime is text or a number. */
export function readToken(status: number, body: string, usualSeconds: number) {
  const fields = readJsonFields(body)
  const token = asText(fields?.access_token)
  const lifetime = Number(asText(fields?.expires_in))
  if (status !== 200 || !token) return null
  return { token, lifetimeSeconds: Number.isFinite(lifetime) && lifetime > 0 ? lifetime : usualSeconds }
}
