import { useState } from 'react'
import type { Answer } from '#app/framework/browser/api-client.ts'
import { noAnswerText, useAdmin } from '#app/staff/screen/use-admin.ts'
import { Button } from '#app/ui/button.tsx'
import { useMessage } from '#app/ui/messages.tsx'

type ResendButtonProps = {
  text?: string | undefined
  resend: () => Promise<Answer<unknown>>
  /** The error text if the server's answer did not arrive. */
  failure: string
  onChange: () => Promise<void>
}

export function ResendButton({ text = 'Send again', resend, failure, onChange }: ResendButtonProps) {
  const { may } = useAdmin()
  const showMessage = useMessage()
  const [isBusy, setBusy] = useState(false)

  async function send() {
    setBusy(true)
    const answer = await resend()
    await onChange()
    setBusy(false)
    if (answer.ok) await showMessage({ kind: 'success', title: 'Success!', text: 'The message is queued.' })
    else
      await showMessage({
        kind: 'error',
        title: 'Error!',
        text: answer.message === noAnswerText ? failure : answer.message,
      })
  }

  return may('workshop') ? (
    <Button kind="plain" className="text-sm" isBusy={isBusy} onClick={send}>
      {text}
    </Button>
  ) : null
}
