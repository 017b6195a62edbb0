import type { Problem } from './http/problem.ts'

export type Answer<T> = { ok: true; data: T; next?: string } | ({ ok: false } & Problem)

export type CallOptions = { token?: string; signal?: AbortSignal }

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Never throws: a network fault, or a success that isn't JSON, is a problem with status 0. */
export async function callApi<T>(
  method: Method,
  path: string,
  body?: unknown,
  options: CallOptions = {},
): Promise<Answer<T>> {
  try {
    const response = await fetch(path, {
      method,
      credentials: 'same-origin',
      headers: headersFor(body, options.token),
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
      ...(options.signal ? { signal: options.signal } : {}),
    })
    return await readAnswer<T>(response)
  } catch (error) {
    if (options.signal?.aborted) throw error
    return { ok: false, status: 0, message: '' }
  }
}

function headersFor(body: unknown, token: string | undefined): Record<string, string> {
  return {
    accept: 'application/json',
    ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  }
}

async function readAnswer<T>(response: Response): Promise<Answer<T>> {
  const data = await readJson(response)
  if (response.ok && data === undefined) return { ok: false, status: 0, message: '' }
  const next = /^<([^>]+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1]
  if (response.ok) return { ok: true, data: data as T, ...(next ? { next } : {}) }
  const refusal = (data ?? {}) as { message?: string; error?: string; fields?: Record<string, string> }
  return {
    ok: false,
    status: response.status,
    message: refusal.message ?? refusal.error ?? '',
    ...(refusal.fields ? { fields: refusal.fields } : {}),
  }
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
