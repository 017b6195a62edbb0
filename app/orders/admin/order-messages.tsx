import { nairobiTimeText } from '#app/framework/nairobi.ts'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { Section } from './order-facts.tsx'
import { ResendButton } from './resend-button.tsx'
import type { MessageSending, StaffOrder, StaffOrderMessage } from './staff-order.ts'
import type { resendOrderMessageCall } from './staff-orders.api.server.ts'

export function OrderMessages({ order, onChange }: { order: StaffOrder; onChange: () => Promise<void> }) {
  const { call } = useAdmin()
  const resend = ({ id }: StaffOrderMessage) =>
    call<typeof resendOrderMessageCall>('POST', `/api/admin/orders/${order.number}/messages/${id}/send`)

  return (
    <Section title="To the makers">
      {order.messages.length === 0 && (
        <p className="text-soft">No message yet. One is sent as soon as the order is paid.</p>
      )}
      <ul>
        {order.messages.map((message) => (
          <li key={message.id} className="flex flex-wrap items-center justify-between gap-3 border-b border-rule py-3">
            <span className="min-w-0 text-sm [overflow-wrap:anywhere]">
              {messageName(message)}
              {message.state === 'not-posted' && message.mails.length === 0
                ? ': in the back office alone, no channel was set'
                : null}
              {message.state === 'not-posted' ? null : <SendingState {...message} />}
              {message.mails.map((mail) => (
                <SendingState key={mail.recipient} to={mail.recipient} {...mail} />
              ))}
            </span>
            {!isWaiting(message) && (
              <ResendButton resend={() => resend(message)} failure="Failed to send order." onChange={onChange} />
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** True if neither the message nor any of its mails was sent or refused yet. */
function isWaiting({ state, mails }: StaffOrderMessage): boolean {
  return [state, ...mails.map((mail) => mail.state)].every((sendingState) => sendingState === 'waiting')
}

function messageName({ kind }: StaffOrderMessage): string {
  if (kind.startsWith('review')) return 'About a review'
  if (kind.startsWith('bank-')) return 'Placed, to be paid by bank transfer'
  if (kind.startsWith('letter')) return 'A letter'
  return kind.startsWith('refund') ? 'About a refund' : 'The order'
}

function SendingState({ to, last_error, ...sending }: MessageSending & { to?: string }) {
  return (
    <span className="block">
      {to ?? 'Telegram'}: {sendingText(sending)}
      {last_error && <span className="block text-soft">{last_error}</span>}
    </span>
  )
}

function sendingText({ state, sent_at, tries }: Omit<MessageSending, 'last_error'>): string {
  if (state === 'sent' && sent_at) return `sent ${nairobiTimeText(new Date(sent_at))}`
  if (state === 'set-aside') return 'refused'
  return tries === 0 ? 'waiting to be sent' : `waiting to be sent, tried ${tries === 1 ? 'once' : `${tries} times`}`
}
