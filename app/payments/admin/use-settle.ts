import { useState } from 'react'
import type { Answer } from '#app/framework/browser/api-client.ts'
import { useMessage } from '#app/ui/messages.tsx'

/** Settles after confirmation by staff; shows an error if settling fails. */
export function useSettle(onSettled: () => Promise<void>) {
  const showMessage = useMessage()
  const [isBusy, setBusy] = useState(false)

  async function settle(text: string, send: () => Promise<Answer<unknown>>) {
    const question = { kind: 'warning', title: 'Are you sure?', text, confirm: 'Confirm', cancel: 'Cancel' } as const
    if (!(await showMessage(question))) return
    setBusy(true)
    const answer = await send()
    await onSettled()
    setBusy(false)
    if (answer.ok) return
    await showMessage({ kind: 'error', title: 'Error!', text: answer.message })
  }

  return { isBusy, settle }
}
