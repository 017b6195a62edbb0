import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { type Message, useMessage } from '#app/ui/messages.tsx'

type Answer = { ok: true } | { ok: false; message: string }
type Question = Required<Pick<Message, 'title' | 'text' | 'confirm'>>

/** For buttons that change a list. `onChange` follows a change; after a refusal only the list is loaded again. */
export function useListChange(onChange: () => Promise<void>) {
  const { revalidate } = useRevalidator()
  const showMessage = useMessage()
  const [isBusy, setBusy] = useState(false)

  async function settle(asked: Promise<Answer>) {
    setBusy(true)
    const answer = await asked
    await (answer.ok ? onChange() : revalidate())
    setBusy(false)
    if (!answer.ok) await showMessage({ kind: 'error', title: 'Error!', text: answer.message })
  }

  async function confirmAndSettle(question: Question, send: () => Promise<Answer>) {
    if (await showMessage({ kind: 'warning', cancel: 'Cancel', ...question })) await settle(send())
  }

  return { isBusy, settle, confirmAndSettle }
}
