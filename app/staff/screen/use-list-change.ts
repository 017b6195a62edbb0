import { useState } from 'react'
import { type Message, useMessage } from '#app/ui/messages.tsx'

type Answer = { ok: true } | { ok: false; message: string }
type Question = Required<Pick<Message, 'title' | 'text' | 'confirm'>>

/**
 * For buttons that change a list. Reloads the list after each change. `fallback`: the message if the shop did not
 * answer.
 */
export function useListChange(onChange: () => Promise<void>, fallback: string) {
  const showMessage = useMessage()
  const [isBusy, setBusy] = useState(false)

  async function settle(asked: Promise<Answer>) {
    setBusy(true)
    const answer = await asked
    await onChange()
    setBusy(false)
    if (!answer.ok) await showMessage({ kind: 'error', title: 'Error!', text: answer.message || fallback })
  }

  async function confirmAndSettle(question: Question, send: () => Promise<Answer>) {
    if (await showMessage({ kind: 'warning', cancel: 'Cancel', ...question })) await settle(send())
  }

  return { isBusy, settle, confirmAndSettle }
}
