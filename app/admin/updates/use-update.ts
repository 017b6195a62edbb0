import { useState } from 'react'
import type { Answer } from '#app/framework/browser/api-client.ts'
import { noAnswerText, useAdmin } from '#app/staff/screen/use-admin.ts'
import { sendInParts } from '../../catalog/admin/send-form.ts'
import { updateLimits } from './update.ts'
import type { beginUpdateCall, checkReleaseCall, sendReleaseCall } from './updates.api.server.ts'

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
      const pathFrom = (from: number) => `/api/admin/updates/file?from=${from}` as const
      const onProgress = (bytes: number) => setSent(bytes / file.size)
      const options = token && { token, partBytes: updateLimits.partBytes, onProgress }
      const answer = options ? await sendInParts<typeof sendReleaseCall>(pathFrom, file, options) : null
      if (answer) return answer
      return call<typeof checkReleaseCall>('POST', '/api/admin/updates/file/check')
    })

  const begin = () => runAction(() => call<typeof beginUpdateCall>('POST', '/api/admin/updates'))

  return { sent, isBusy, error, uploadFile, begin }
}
