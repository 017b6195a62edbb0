import { useState } from 'react'
import { Link } from 'react-router'
import type { Answer } from '#app/framework/browser/api-client.ts'
import { nairobiTimeText } from '#app/framework/nairobi.ts'
import { findTextError } from '#app/framework/text-rules.ts'
import { MessageRow } from '#app/staff/screen/message-row.tsx'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { useDraft } from '#app/staff/screen/use-draft.ts'
import { useSend } from '#app/staff/screen/use-send.ts'
import { bind } from '#app/ui/bind.ts'
import { Button } from '#app/ui/button.tsx'
import { TextAreaField } from '#app/ui/text-field.tsx'
import { answerRules, requestKindTexts } from '../conversation.ts'
import type { StaffThread } from '../conversations-wire.ts'
import { TemplateButton } from '../templates/template-dialog.tsx'
import type { answerThreadCall, resolveThreadCall } from './staff-conversations.api.server.ts'

type ThreadCardProps = { thread: StaffThread; onChange: (after: StaffThread) => void }

export function ThreadCard({ isFirst, thread, onChange }: ThreadCardProps & { isFirst: boolean }) {
  const { order_number, contact_name, asks, is_waiting, is_demo, letters } = thread
  const last = letters.at(-1)
  return (
    <MessageRow
      title={`${contact_name}, ${order_number}`}
      kind={asks === 'question' ? 'General question' : requestKindTexts[asks]}
      isDemo={is_demo}
      state={is_waiting ? 'Waiting for you' : last?.staff_name ? 'Answered' : 'No answer needed'}
      isWaiting={is_waiting}
      isFirst={isFirst}
      at={last?.at ?? ''}
      words={last?.words ?? ''}
    >
      <ol className="border-t border-rule">
        {letters.map(({ id, at, staff_name, words }) => (
          <li key={id} className="border-b border-rule py-3">
            <p className="text-sm text-soft">
              {staff_name ?? contact_name}, {nairobiTimeText(new Date(at))}
            </p>
            <p className="measure mt-1 whitespace-pre-line">{words}</p>
          </li>
        ))}
      </ol>
      <Link to={`/admin/orders/${order_number}`} className="text-link mr-6 inline-flex min-h-11 items-center">
        Order {order_number}
      </Link>
      <AnswerForm thread={thread} onChange={onChange} />
    </MessageRow>
  )
}

/** Sends answers only. Staff cancel and refund on the page of the order. */
function AnswerForm({ thread: { order_number, is_waiting }, onChange }: ThreadCardProps) {
  const { call } = useAdmin()
  const { isBusy, send } = useSend()
  const { typed: words, change: setWords, clear } = useDraft(`letter ${order_number}`, '')
  const [error, setError] = useState<string>()
  const [isReopened, setReopened] = useState(words !== '')

  async function settle(request: Promise<Answer<StaffThread>>) {
    const result = await send(request)
    if (!result.ok) return
    setWords('')
    clear()
    setReopened(false)
    onChange(result.data)
  }

  function answer() {
    const textError = findTextError(answerRules.words, words.trim())
    setError(textError)
    if (!textError)
      void settle(call<typeof answerThreadCall>('POST', `/api/admin/letters/${order_number}/answer`, { words }))
  }

  if (!is_waiting && !isReopened) {
    return (
      <Button
        kind="secondary"
        className="mt-4"
        aria-label={`Answer again: ${order_number}`}
        onClick={() => setReopened(true)}
      >
        Answer again
      </Button>
    )
  }
  return (
    <div className="mt-4 flex flex-col gap-4">
      <TextAreaField
        label="Your answer, sent to the buyer"
        rows={3}
        autoFocus={isReopened && words === ''}
        maxLength={answerRules.words.maxLength}
        error={error}
        {...bind(words, setWords)}
      />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button kind={is_waiting ? 'primary' : 'secondary'} isBusy={isBusy} onClick={answer}>
          Answer
        </Button>
        <TemplateButton typed={words} onChoose={setWords} />
        {/* Hidden once staff have typed an answer, because the button would discard it. */}
        {is_waiting && words.trim() === '' ? (
          <Button
            kind="plain"
            isBusy={isBusy}
            onClick={() => settle(call<typeof resolveThreadCall>('POST', `/api/admin/letters/${order_number}/settle`))}
          >
            No answer needed
          </Button>
        ) : null}
      </div>
    </div>
  )
}
