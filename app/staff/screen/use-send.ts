import { useState } from 'react'
import { type Message, useMessage } from '#app/ui/messages.tsx'

type Answer = { ok: true } | { ok: false; message: string }
export type Question = Required<Pick<Message, 'title' | 'text' | 'confirm'>> & Pick<Message, 'cancel'>

/** For a button that sends a call: it is busy until the answer, and a refusal is shown. */
export function useSend() {
  const showMessage = useMessage()
  const [isBusy, setBusy] = useState(false)

  /** `onAnswer` runs while the button is still busy. */
  async function send<A extends Answer>(request: Promise<A>, onAnswer?: (answer: A) => Promise<void>): Promise<A> {
    setBusy(true)
    const answer = await request
    await onAnswer?.(answer)
    setBusy(false)
    if (!answer.ok) await showMessage({ kind: 'error', title: 'Error!', text: answer.message })
    return answer
  }

  const confirm = (question: Question) => showMessage({ kind: 'warning', cancel: 'Cancel', ...question })

  return { isBusy, send, confirm }
}
