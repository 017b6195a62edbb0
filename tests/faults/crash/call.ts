type Json = Record<string, unknown>

/** Status 0: no response. */
export type Answer = { status: number; body: Json; cookies: string[] }

/** How long people wait for a response. */
export type Timeout = { ms: number }

type Call = {
  method: string
  patience: Timeout
  body?: object | FormData | undefined
  headers?: Record<string, string>
}

export async function callShop(url: string, { method, patience, body, headers = {} }: Call): Promise<Answer> {
  const isForm = body instanceof FormData
  const isJson = body !== undefined && !isForm
  try {
    const response = await fetch(url, {
      method,
      headers: { ...headers, ...(isJson ? { 'content-type': 'application/json' } : {}) },
      signal: AbortSignal.timeout(patience.ms),
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    })
    const cookies = response.headers.getSetCookie().map((one) => one.split(';')[0] ?? '')
    const text = await response.text()
    return { status: response.status, body: readJson(text), cookies }
  } catch {
    return { status: 0, body: {}, cookies: [] }
  }
}

function readJson(text: string): Json {
  try {
    return JSON.parse(text) as Json
  } catch {
    return {}
  }
}
