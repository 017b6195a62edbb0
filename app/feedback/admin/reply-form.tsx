import { useState } from 'react'
import { TemplateButton } from '#app/conversations/templates/template-dialog.tsx'
import { randomUuid } from '#app/framework/random-uuid.ts'
import { findTextError } from '#app/framework/text-rules.ts'
import { useShopTexts } from '#app/shop/shop-texts.ts'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { bind } from '#app/ui/bind.ts'
import { Button } from '#app/ui/button.tsx'
import { useMessage } from '#app/ui/messages.tsx'
import { TextAreaField } from '#app/ui/text-field.tsx'
import type { replyToFeedbackCall } from '../inbox.api.server.ts'
import type { FeedbackMessage } from '../replies/replies-wire.ts'
import { replyRule } from '../replies/reply.ts'

type ReplyFormProps = { message: FeedbackMessage; onSent: (after: FeedbackMessage) => void; onClose: () => void }

export function ReplyForm({ message, onSent, onClose }: ReplyFormProps) {
  const { call } = useAdmin()
  const showMessage = useMessage()
  const { contactEmail } = useShopTexts()
  // The id stays until the reply is stored, so that a retry after a lost response does not send a second mail.
  const [id] = useState(randomUuid)
  const [words, setWords] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function send() {
    const textError = findTextError(replyRule, replyRule.tidy(words))
    setError(textError)
    if (textError) return
    setBusy(true)
    const reply = { id, words, after: message.replies.length }
    const answer = await call<typeof replyToFeedbackCall>('POST', `/api/admin/feedback/${message.id}/replies`, reply)
    setBusy(false)
    if (answer.ok) return onSent(answer.data)
    setError(answer.fields?.words)
    await showMessage({ kind: 'error', title: 'Error!', text: answer.message })
  }

  return (
    <div className="mt-4 flex flex-col gap-4">
      <TextAreaField
        label={`${replyRule.label} to ${message.name}`}
        hint={`Sent by email to ${message.email}. Replies go to ${contactEmail}. At most ${replyRule.maxLength.toLocaleString('en')} characters.`}
        rows={5}
        autoFocus
        maxLength={replyRule.maxLength}
        error={error}
        {...bind(words, setWords)}
      />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button isBusy={isBusy} busyText="Sending..." onClick={send}>
          Send the answer
        </Button>
        <TemplateButton typed={words} onChoose={setWords} />
        <Button kind="plain" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
