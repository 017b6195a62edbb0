import { useState } from 'react'
import { mailto } from '#app/framework/contact-links.ts'
import { nairobiTimeText } from '#app/framework/nairobi.ts'
import { useShopTexts } from '#app/shop/shop-texts.ts'
import { MessageRow } from '#app/staff/screen/message-row.tsx'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { useSend } from '#app/staff/screen/use-send.ts'
import { Button } from '#app/ui/button.tsx'
import type { markFeedbackReadCall, resendReplyCall } from '../inbox.api.server.ts'
import type { FeedbackMessage, FeedbackReply } from '../replies/replies-wire.ts'
import { ReplyForm } from './reply-form.tsx'

type FeedbackCardProps = { message: FeedbackMessage; onChange: (after: FeedbackMessage) => void }

/** A message with its replies, and the ways to answer it. */
export function FeedbackCard({ isFirst, message, onChange }: FeedbackCardProps & { isFirst: boolean }) {
  const { sendsMail } = useShopTexts()
  const [isOpen, setOpen] = useState(false)
  // A message without an e-mail is from a sender who has deleted the account.
  const isNameless = message.email === ''
  const canAnswer = sendsMail && !isNameless
  return (
    <MessageRow
      title={isNameless ? 'A deleted account' : message.name}
      kind="Feedback"
      state={message.read_at ? (message.replies.length > 0 ? 'Answered' : 'Read') : 'New'}
      isWaiting={!message.read_at}
      isFirst={isFirst}
      at={message.created_at}
      words={message.message}
    >
      <p className="measure mb-4 whitespace-pre-wrap [overflow-wrap:anywhere]">{message.message}</p>
      {message.replies.length > 0 ? <Replies message={message} onChange={onChange} /> : null}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        {canAnswer && !isOpen ? (
          <Button kind="secondary" aria-label={`Answer ${message.name}`} onClick={() => setOpen(true)}>
            Answer
          </Button>
        ) : null}
        {message.read_at || isOpen ? null : <ReadButton message={message} onChange={onChange} />}
        {isNameless ? null : (
          <a
            href={mailto(message.email)}
            className="text-link inline-flex min-h-11 min-w-0 items-center [overflow-wrap:anywhere]"
          >
            {message.email}
          </a>
        )}
      </div>
      {sendsMail || isNameless ? null : (
        <p className="measure mt-2 text-sm text-soft">
          This shop can’t send email. Answer from your own email, to the address above.
        </p>
      )}
      {isOpen ? (
        <ReplyForm
          message={message}
          onSent={(after) => {
            setOpen(false)
            onChange(after)
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </MessageRow>
  )
}

function ReadButton({ message, onChange }: FeedbackCardProps) {
  const { call } = useAdmin()
  const { isBusy, send } = useSend()

  async function markRead() {
    const answer = await send(call<typeof markFeedbackReadCall>('POST', `/api/admin/feedback/${message.id}/read`))
    if (answer.ok) onChange({ ...message, read_at: new Date().toISOString() })
  }

  return (
    <Button kind="secondary" isBusy={isBusy} onClick={markRead}>
      Mark as read
    </Button>
  )
}

function Replies({ message, onChange }: FeedbackCardProps) {
  return (
    <ol aria-label={`Answers to ${message.name}`} className="mb-4 border-l-2 border-rule pl-4">
      {message.replies.map((reply) => (
        <li key={reply.id} className="py-2 [overflow-wrap:anywhere]">
          <p className="text-sm text-soft">
            {reply.staff_name}, {nairobiTimeText(new Date(reply.created_at))}
          </p>
          <p className="measure mt-1 whitespace-pre-wrap">{reply.words}</p>
          <p className={`mt-1 text-sm ${reply.state === 'set-aside' ? 'text-red' : 'text-soft'}`}>{stateText(reply)}</p>
          {reply.last_error && reply.state !== 'sent' ? <p className="text-sm text-soft">{reply.last_error}</p> : null}
          {reply.state === 'waiting' ? null : <ResendButton message={message} reply={reply} onChange={onChange} />}
        </li>
      ))}
    </ol>
  )
}

function ResendButton({ message, reply, onChange }: FeedbackCardProps & { reply: FeedbackReply }) {
  const { call } = useAdmin()
  const { isBusy, send, confirm } = useSend()

  async function resend() {
    const text = `It was sent already: ${message.email} then has it twice.`
    const isSure =
      reply.state === 'set-aside' || (await confirm({ title: 'Send it once more?', text, confirm: 'Send again' }))
    if (!isSure) return
    const path = `/api/admin/feedback/${message.id}/replies/${reply.id}/send` as const
    const answer = await send(call<typeof resendReplyCall>('POST', path))
    if (answer.ok) onChange(answer.data)
  }

  return (
    <Button kind="plain" isBusy={isBusy} onClick={resend}>
      Send again
    </Button>
  )
}

function stateText({ state, sent_at, tries }: FeedbackReply): string {
  if (state === 'sent') return sent_at ? `Sent ${nairobiTimeText(new Date(sent_at))}` : 'Sent'
  if (state === 'set-aside') return 'Could not be sent'
  return tries === 0 ? 'Waits to be sent' : `Waits to be sent, tried ${tries === 1 ? 'once' : `${tries} times`}`
}
