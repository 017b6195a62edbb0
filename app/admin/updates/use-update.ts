import { useState } from 'react'
import type { Answer } from '#app/framework/browser/api-client.ts'
import { noAnswerText, useAdmin } from '#app/staff/screen/use-admin.ts'
import { sendForm } from '../../catalog/admin/send-form.ts'
import { updateLimits } from './update.ts'
import type { beginUpdateCall, checkReleaseCall, sendReleaseCall } from './updates.api.server.ts'

const maxTries = 3

/** `sent`: the share of the file that was sent, from 0 to 1; null when no file is being sent. */
export function useUpdate(onChange: () => Promise<void>) {
  const { token, call } = useAdmin()
  const [sent, setSent] = useState<number | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  async function runAction(work: () => Promise<Answer<unknown>>) {
    setBusy(true)
    setError(null)
    const answer = await work()
    setSent(null)
    if (!answer.ok) setError(answer.message || noAnswerText)
    await onChange()
    setBusy(false)
  }

  const uploadFile = (file: File) =>
    runAction(async () => {
      const answer = token ? await sendFile(token, file, (bytes) => setSent(bytes / file.size)) : null
      if (answer) return answer
      return call<typeof checkReleaseCall>('POST', '/api/admin/updates/file/check')
    })

  const begin = () => runAction(() => call<typeof beginUpdateCall>('POST', '/api/admin/updates'))

  return { sent, isBusy, error, uploadFile, begin }
}

/** Sends the file in parts, so that a broken connection costs only one part. Returns the refusal, or null. */
async function sendFile(token: string, file: File, onProgress: (sent: number) => void) {
  for (let from = 0; from < file.size; from += updateLimits.partBytes) {
    const answer = await sendPart(token, file.slice(from, from + updateLimits.partBytes), from, onProgress)
    if (!answer.ok) return answer
  }
  return null
}

async function sendPart(token: string, part: Blob, from: number, onProgress: (sent: number) => void) {
  const form = new FormData()
  form.set('part', part, 'part')
  let answer: Answer<unknown> = { ok: false, status: 0, message: '' }
  for (let count = 0; count < maxTries && !answer.ok && answer.status === 0; count += 1) {
    const path = `/api/admin/updates/file?from=${from}` as const
    answer = await sendForm<typeof sendReleaseCall>(path, form, {
      token,
      onProgress: (sent) => onProgress(from + sent),
    })
  }
  return answer
}
