import type { Answer } from '#app/framework/browser/api-client.ts'
import { displayDate, nairobiDay, nairobiMinute } from '#app/framework/nairobi.ts'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { WholeNames } from '#app/ui/whole-names.tsx'
import { Section } from './order-facts.tsx'
import { ResendButton } from './resend-button.tsx'
import type { resendCustomerMessageCall } from './staff-customer-messages.api.server.ts'
import { notificationTexts, type StaffCustomerMessage, type StaffCustomerMessages } from './staff-customer-messages.ts'
import type { StaffOrder } from './staff-order.ts'
import { StaffOrderLink } from './staff-order-link.tsx'

type CustomerMessagesProps = {
  order: Pick<StaffOrder, 'number' | 'exchange_of'>
  answer: Answer<StaffCustomerMessages>
  onChange: () => Promise<void>
}

/** The messages to the customer, with buttons to resend them. */
export function CustomerMessages({ order: { number, exchange_of }, answer, onChange }: CustomerMessagesProps) {
  const { call } = useAdmin()
  if (!answer.ok) return null
  const { messages, ways } = answer.data
  if (exchange_of)
    return (
      <Section title="To the customer">
        <p>
          What the buyer is told about this exchange, and its link, stand with <StaffOrderLink number={exchange_of} />.
        </p>
      </Section>
    )

  const resend = ({ id }: StaffCustomerMessage) =>
    call<typeof resendCustomerMessageCall>('POST', `/api/admin/orders/${number}/customer-messages/${id}/send`)

  return (
    <Section title="To the customer">
      {messages.length === 0 && <p className="text-soft">{emptyText(ways)}</p>}
      <ul>
        {groupBySubject(messages).map((sendings) => (
          <MessageRow key={sendings.map(({ id }) => id).join()} {...{ sendings, resend, onChange }} />
        ))}
      </ul>
    </Section>
  )
}

/** Groups the e-mail and the SMS of one message into one row. */
function groupBySubject(messages: readonly StaffCustomerMessage[]): StaffCustomerMessage[][] {
  const keyOf = ({ kind, created_at }: StaffCustomerMessage) => `${kind} ${created_at}`
  const keys = new Set(messages.map(keyOf))
  return [...keys].map((key) => messages.filter((one) => keyOf(one) === key))
}

type MessageRowProps = {
  sendings: StaffCustomerMessage[]
  resend: (message: StaffCustomerMessage) => Promise<Answer<unknown>>
  onChange: () => Promise<void>
}

function MessageRow({ sendings, resend, onChange }: MessageRowProps) {
  const [first] = sendings
  if (!first) return null
  return (
    <li className="border-b border-rule pt-3 pb-1 text-sm [overflow-wrap:anywhere]">
      <p>
        <span className="font-medium">{notificationTexts[first.kind]}</span>
        <span className="text-soft">{` · ${sendingText(sendings)}`}</span>
      </p>
      {/* Staff send a failed message again, so its button is in view. */}
      <details open={sendings.some(hasFailed)}>
        <summary className="disclosure min-h-12 py-3 font-medium">Show the message</summary>
        {sendings.map((message) => (
          <div key={message.id} className="pb-3">
            <p className="text-soft">
              {wayNames[message.way]} to {message.recipient}: {stateText(message)}
            </p>
            {message.last_error && <p className="text-soft">{message.last_error}</p>}
            <p className="whitespace-pre-line">
              <WholeNames>{message.text}</WholeNames>
            </p>
            {message.state !== 'waiting' && (
              <ResendButton
                text={sendings.length > 1 ? `Send ${wayTexts[message.way]} again` : undefined}
                resend={() => resend(message)}
                failure="Failed to send the message."
                onChange={onChange}
              />
            )}
          </div>
        ))}
      </details>
    </li>
  )
}

const wayNames = { email: 'Email', sms: 'SMS' } as const
const wayTexts = { email: 'email', sms: 'SMS' } as const

/** 'email, SMS · sent 20:01', or each channel with its own state. */
function sendingText(sendings: readonly StaffCustomerMessage[]): string {
  const states = new Set(sendings.map(stateText))
  const channels = sendings.map(({ way }) => wayTexts[way])
  if (states.size === 1) return [channels.join(', '), ...states].join(' · ')
  return sendings.map((message) => `${wayTexts[message.way]}: ${stateText(message)}`).join(' · ')
}

function stateText({ state, sent_at, tries, ...message }: StaffCustomerMessage): string {
  if (state === 'sent') return `${sent_at ? `sent ${shortTime(new Date(sent_at))}` : 'sent'}${reportText(message)}`
  if (state === 'unclear') return 'delivery unknown'
  if (state === 'set-aside') return 'could not be sent'
  return tries === 0 ? 'waiting to be sent' : `waiting to be sent, tried ${tries === 1 ? 'once' : `${tries} times`}`
}

function hasFailed({ state, report }: StaffCustomerMessage): boolean {
  return state === 'unclear' || state === 'set-aside' || report === 'failed'
}

/** '20:01' of today, '27 November, 20:01' of another day. */
function shortTime(at: Date): string {
  const today = nairobiDay(new Date())
  const time = nairobiMinute(at).slice(11)
  return nairobiDay(at) === today ? time : `${displayDate(nairobiDay(at), today)}, ${time}`
}

function reportText({ report, report_reason }: Pick<StaffCustomerMessage, 'report' | 'report_reason'>): string {
  if (report === null) return ''
  return report === 'delivered' ? ', delivered' : `, not delivered${report_reason ? `: ${report_reason}` : ''}`
}

function emptyText({ email, sms }: StaffCustomerMessages['ways']): string {
  const channels = [...(email ? ['email'] : []), ...(sms ? ['SMS'] : [])].join(' and ')
  if (channels === '') return 'The shop writes nothing to customers: neither email nor SMS is set up.'
  return `Nothing yet. The shop writes by ${channels} as soon as there is news.`
}
