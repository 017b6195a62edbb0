import type { AnswerOf, InputOf, Method, PathOf, TypedCall } from '../http/api-call.ts'
import type { Problem } from '../http/problem.ts'

export type Answer<T> = { ok: true; data: T; next?: () => Promise<Answer<T>> } | ({ ok: false } & Problem)

/** `key`: an idempotency key. The server makes the change once, however often it is sent. */
export type CallOptions = {
  token?: string
  signal?: AbortSignal
  key?: string
  /** Called with the raw response of a failed call. */
  onRefused?: (answer: { status: number; statusText: string; text: string }) => void
}

type CallArguments<Input> = undefined extends Input
  ? [input?: undefined, options?: CallOptions]
  : [input: Input, options?: CallOptions]

/**
 * `C` is the type of the call's declaration: `callApi<typeof readCartCall>('GET', '/api/user/cart')`. Throws only if
 * `signal` aborts it. A network failure, or a success that isn't JSON, returns a problem with status 0.
 */
export function callApi<C extends TypedCall = never>(
  method: C['method'],
  path: PathOf<C>,
  ...[input, options]: CallArguments<InputOf<C>>
): Promise<Answer<AnswerOf<C>>> {
  return sendCall(method, path, input, options)
}

/** For callers that declare the types of the answer themselves. */
export function sendCall<T>(
  method: Method,
  path: string,
  input?: unknown,
  options: CallOptions = {},
): Promise<Answer<T>> {
  return readCall(() => requestApi(method, path, input, options), options)
}

/** The raw response, for callers that parse it themselves. */
export function requestApi(
  method: Method,
  path: string,
  input?: unknown,
  options: CallOptions = {},
): Promise<Response> {
  return request(path, { method, ...(input === undefined ? {} : { body: JSON.stringify(input) }) }, options)
}

function request(path: string, init: { method?: string; body?: string }, { token, signal, key }: CallOptions) {
  return fetch(path, {
    ...init,
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      ...(init.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
    },
    ...(signal ? { signal } : {}),
  })
}

async function readCall<T>(send: () => Promise<Response>, options: CallOptions): Promise<Answer<T>> {
  try {
    const response = await send()
    const { status, statusText } = response
    const text = await response.text()
    if (!response.ok) options.onRefused?.({ status, statusText, text })
    const answer = readAnswer<T>(status, text)
    const next = /^<([^>]+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1]
    if (!answer.ok || !next) return answer
    const { token } = options
    return { ...answer, next: () => readNext(next, token ? { token } : {}) }
  } catch (error) {
    if (options.signal?.aborted) throw error
    return { ok: false, status: 0, message: '' }
  }
}

function readNext<T>(path: string, options: CallOptions): Promise<Answer<T>> {
  return readCall(() => request(path, {}, options), options)
}

/** Converts status and text. The server's response schemas have dropped undeclared fields already. */
export function readAnswer<T>(status: number, text: string): Answer<T> {
  const data = readJson(text)
  const isOk = status >= 200 && status < 300
  if (isOk) return data === undefined ? { ok: false, status: 0, message: '' } : { ok: true, data }
  const { message, error, fields, challenge, step_up: stepUp } = data ?? {}
  const extras = { ...(fields ? { fields } : {}), ...(challenge ? { challenge } : {}), ...(stepUp ? { stepUp } : {}) }
  return { ok: false, status, message: message ?? error ?? '', ...extras }
}

function readJson(text: string) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
