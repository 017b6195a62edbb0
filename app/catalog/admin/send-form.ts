import { type Answer, readAnswer } from '#app/framework/browser/api-client.ts'
import type { AnswerOf, PathOf, TypedCall } from '#app/framework/http/api-call.ts'
import { retryAfterLogin } from '#app/staff/screen/session-renewal.ts'
import { announceStaffChange } from '#app/staff/screen/staff-changes.ts'
import { readAdminToken } from '#app/staff/sessions/admin-token.ts'

/** `token`: the session token of staff. Customers have a cookie instead. */
type UploadOptions = { token?: string | null; onProgress?: ((sentBytes: number) => void) | undefined }

/** Continues after a login if the session of staff has ended, as other calls of staff do. */
export async function sendForm<C extends TypedCall & { method: 'POST' } = never>(
  path: PathOf<C>,
  form: FormData,
  { token, onProgress }: UploadOptions,
): Promise<Answer<AnswerOf<C>>> {
  if (!token) return send(path, form, { onProgress })
  const answer = await retryAfterLogin(() =>
    send<AnswerOf<C>>(path, form, { token: readAdminToken() ?? token, onProgress }),
  )
  if (answer.ok) announceStaffChange()
  return answer
}

/** Uses XMLHttpRequest, because most browsers can't report the upload progress of `fetch`. */
function send<T>(path: string, form: FormData, { token, onProgress }: UploadOptions): Promise<Answer<T>> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', path)
    request.setRequestHeader('accept', 'application/json')
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.onprogress = (event) => onProgress?.(event.loaded)
    request.onload = () => resolve(readAnswer(request.status, request.responseText))
    request.onerror = () => resolve({ ok: false, status: 0, message: '' })
    request.ontimeout = request.onerror
    request.send(form)
  })
}

const maxAttempts = 3

type PartsOptions = { token: string; partBytes: number; onProgress: (sentBytes: number) => void }

/**
 * Sends a large file in parts, so that a broken connection costs only one part. Repeats a part whose answer was lost.
 * Returns the answer that failed, or null.
 */
export async function sendInParts<C extends TypedCall & { method: 'POST' } = never>(
  pathFrom: (from: number) => PathOf<C>,
  file: File,
  { token, partBytes, onProgress }: PartsOptions,
) {
  for (let from = 0; from < file.size; from += partBytes) {
    const form = new FormData()
    form.set('part', file.slice(from, from + partBytes), 'part')
    let answer: Answer<unknown> = { ok: false, status: 0, message: '' }
    for (let count = 0; count < maxAttempts && !answer.ok && answer.status === 0; count += 1) {
      answer = await sendForm<C>(pathFrom(from), form, { token, onProgress: (sent) => onProgress(from + sent) })
    }
    if (!answer.ok) return answer
  }
  return null
}

/** The progress of each file, from 0 to 1. `files`: in the order of the form. */
export function fileProgress(files: readonly { size: number }[], sentBytes: number): number[] {
  let before = 0
  return files.map(({ size }) => {
    const part = size === 0 ? 1 : Math.min(1, Math.max(0, (sentBytes - before) / size))
    before += size
    return part
  })
}
