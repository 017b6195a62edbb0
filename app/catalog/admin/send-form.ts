import { forgetAdminToken } from '#app/identity/staff/admin-token.ts'
import type { Answer } from '#app/platform/api-client.ts'

type Sending = { token: string; onProgress: (sentBytes: number) => void }

/** Uses XMLHttpRequest, because most browsers can't tell the progress of `fetch`. */
export function sendForm<T>(path: string, form: FormData, { token, onProgress }: Sending): Promise<Answer<T>> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', path)
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.onprogress = (event) => onProgress(event.loaded)
    request.onload = () => resolve(readAnswer<T>(request))
    request.onerror = () => resolve({ ok: false, status: 0, message: '' })
    request.ontimeout = request.onerror
    request.send(form)
  })
}

function readAnswer<T>(request: XMLHttpRequest): Answer<T> {
  if (request.status === 401) forgetAdminToken()
  const data = readJson(request.responseText)
  if (request.status >= 200 && request.status < 300) return { ok: true, data: data as T }
  const { message = '', fields } = (data ?? {}) as { message?: string; fields?: Record<string, string> }
  return { ok: false, status: request.status, message, ...(fields ? { fields } : {}) }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The sent part of each file, from 0 to 1. `files` are in the sequence of the form. */
export function sentParts(files: readonly { size: number }[], sentBytes: number): number[] {
  let before = 0
  return files.map(({ size }) => {
    const part = size === 0 ? 1 : Math.min(1, Math.max(0, (sentBytes - before) / size))
    before += size
    return part
  })
}
