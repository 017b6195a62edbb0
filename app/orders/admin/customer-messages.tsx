import type { Answer } from '#app/framework/browser/api-client.ts'
import { nairobiTimeText } from '#app/framework/nairobi.ts'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { WholeNames } from '#app/ui/whole-names.tsx'
import { Section } from './order-facts.tsx'
import { ResendButton } from './resend-button.tsx'
import type { resendCustomerMessageCall } from './staff-customer-messages.api.server.ts'
import type { StaffCustomerMessage, StaffCustomerMessages } from './staff-customer-messages.ts'

type CustomerMessagesProps = { number: string; answer: Answer<StaffCustomerMessages>; onChange: () => Promise<void> }

/** The messages to the customer, with buttons to resend them and a link to write by WhatsApp. */
export function CustomerMessages({ number, answer, onChange }: CustomerMessagesProps) {
  const { call } = useAdmin()
  if (!answer.ok) return null
  const { messages, ways, whatsapp } = answer.data

  const resend = ({ id }: StaffCustomerMessage) =>
    call<typeof resendCustomerMessageCall>('POST', `/api/admin/orders/${number}/customer-messages/${id}/send`)

  return (
    <Section title="To the customer">
      {messages.length === 0 && <p className="text-soft">{emptyText(ways)}</p>}
      <ul>
        {messages.map((message) => (
          <li key={message.id} className="border-b border-rule py-3 text-sm [overflow-wrap:anywhere]">
            <p className="font-medium">{kindTexts[message.kind]}</p>
            <p className="text-soft">
              {message.way === 'email' ? 'E-mail' : 'SMS'} to {message.recipient}: {stateText(message)}
            </p>
            {message.last_error && <p className="text-soft">{message.last_error}</p>}
            <div className="flex flex-wrap items-start gap-x-6">
              <details className="open:basis-full">
                <summary className="min-h-11 cursor-pointer py-2.5">What it says</summary>
                <p className="pb-2 whitespace-pre-line">
                  <WholeNames>{message.text}</WholeNames>
                </p>
              </details>
              {message.state !== 'waiting' && (
                <ResendButton
                  resend={() => resend(message)}
                  failure="Failed to send the message."
                  onChange={onChange}
                />
              )}
            </div>
          </li>
        ))}
      </ul>
      <ButtonLink kind="plain" className="mt-2" to={whatsapp} target="_blank" rel="noopener noreferrer">
        Write by WhatsApp how the order stands
      </ButtonLink>
    </Section>
  )
}

const kindTexts: Record<StaffCustomerMessage['kind'], string> = {
  placed: 'How to pay it',
  paid: 'Paid',
  making: 'Being made',
  sent: 'On its way',
  ready: 'Ready to collect',
  cancelled: 'Cancelled',
  'stepped-back': 'Step taken back',
  'exchange-asked': 'Exchange to pay',
  exchanged: 'Exchanged',
  refunded: 'Money went back',
  'being-checked': 'Payment being checked',
  answered: 'Answer of the makers',
  photographed: 'Photograph',
  link: 'Link to the order',
}

function stateText({ state, sent_at, tries, ...message }: StaffCustomerMessage): string {
  if (state === 'sent')
    return `${sent_at ? `sent ${nairobiTimeText(new Date(sent_at))}` : 'sent'}${reportText(message)}`
  if (state === 'unclear') return 'may have arrived, nobody can tell'
  if (state === 'set-aside') return 'could not be sent'
  return tries === 0 ? 'waiting to be sent' : `waiting to be sent, tried ${tries === 1 ? 'once' : `${tries} times`}`
}

function reportText({ report, report_reason }: Pick<StaffCustomerMessage, 'report' | 'report_reason'>): string {
  if (report === null) return ''
  return report === 'delivered' ? ', delivered' : `, not delivered${report_reason ? `: ${report_reason}` : ''}`
}

function emptyText({ email, sms }: StaffCustomerMessages['ways']): string {
  const ways = [...(email ? ['e-mail'] : []), ...(sms ? ['SMS'] : [])].join(' and ')
  if (ways === '') return 'The shop writes nothing to customers: neither e-mail nor SMS is set up.'
  return `Nothing yet. The shop writes by ${ways} as soon as there is news.`
}
