import { forgetAdminToken } from '#app/identity/staff/login/admin-token.ts'
import type { AnswerOf, PathOf } from '#app/platform/api-calls.ts'
import { type Answer, readAnswer } from '#app/platform/browser/api-client.ts'

/** `token`: of staff; a customer's session is a cookie. */
type Sending = { token?: string; onProgress: (sentBytes: number) => void }

/** Uses XMLHttpRequest, because most browsers can't tell the progress of `fetch`. */
export function sendForm<Path extends PathOf<'POST'>>(
  path: Path,
  form: FormData,
  { token, onProgress }: Sending,
): Promise<Answer<AnswerOf<'POST', Path>>> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', path)
    request.setRequestHeader('accept', 'application/json')
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.onprogress = (event) => onProgress(event.loaded)
    request.onload = () => {
      if (request.status === 401 && token) forgetAdminToken()
      resolve(readAnswer(request.status, request.responseText))
    }
    request.onerror = () => resolve({ ok: false, status: 0, message: '' })
    request.ontimeout = request.onerror
    request.send(form)
  })
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
