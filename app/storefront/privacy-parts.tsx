import type { ReactNode } from 'react'
import { paymentMethods } from '#app/money/payment-method.ts'
import { WholeNames } from '#app/ui/whole-names.tsx'
import type { PrivacyFacts } from './privacy-facts.server.ts'

type FactsProps = { facts: PrivacyFacts }

const { card: cards } = paymentMethods

export function PaymentParts({ facts: { phonePayments, hasCards } }: FactsProps) {
  return (
    <>
      {phonePayments.map(({ title, company }) => (
        <Part key={title} title={title}>
          <p>
            {`When you pay, we give ${company} your phone number, the amount and the order’s reference. ${company} asks you for your PIN on your own phone: it never passes through this shop. ${company} tells us whether you paid, and the receipt’s number, which we keep with the order.`}
          </p>
        </Part>
      ))}
      {hasCards && (
        <Part title="Cards">
          <p>
            When you pay by card, you type it on the page of {cards.confirmer}: its number never reaches this shop. We
            give {cards.confirmer} your e-mail address, the amount and the order’s number. {cards.confirmer} tells us
            whether you paid, the receipt’s number, and the card’s make and last four digits, which we keep with the
            order.
          </p>
        </Part>
      )}
    </>
  )
}

export function MakerParts({ facts: { makerMessages, hasTelegram, mailsMakers } }: FactsProps) {
  const isWhole = makerMessages === 'whole'
  return (
    <>
      {hasTelegram && (
        <Part title="Telegram">
          {isWhole ? (
            <p>
              A paid order is posted to the makers’ private channel on Telegram: the pieces, your name, phone number,
              e-mail address, your shipping address and the total. Telegram keeps its messages on servers outside Kenya,
              and they stay there until the makers delete them. This is how the makers learn what to make; an order
              can’t be carried out without it.
            </p>
          ) : (
            <p>
              A paid order is announced in the makers’ private channel on Telegram by its number, its total and a link
              that only the makers can open, without anything about you. Telegram keeps its messages on servers outside
              Kenya, and they stay there until the makers delete them.
            </p>
          )}
        </Part>
      )}
      {mailsMakers && (
        <Part title="E-mail to the makers">
          {isWhole ? (
            <p>
              A paid order is mailed to the makers: the pieces, your name, phone number, e-mail address, your shipping
              address and the total. These mails stay in their mailboxes until they delete them.
            </p>
          ) : (
            <p>
              A paid order is announced to the makers by e-mail, by its number, its total and a link that only they can
              open, without anything about you.
            </p>
          )}
        </Part>
      )}
    </>
  )
}

export function MessagesPart({ facts: { sendsMail, sendsSms } }: FactsProps) {
  const title = messagesTitle({ sendsMail, sendsSms })
  if (!title) return null
  const link = 'Each message holds a link that shows the order to whoever has it.'
  if (!sendsSms)
    return (
      <Part title={title}>
        <p>We write to you how your order stands, by e-mail if you gave an address. {link}</p>
      </Part>
    )
  const ways = sendsMail
    ? 'by e-mail if you gave an address, and by SMS where the shop sends them, from your first payment on'
    : 'by SMS, from your first payment on'
  return (
    <Part title={title}>
      <p>
        {`We write to you how your order stands, ${ways}. SMS go through Africa’s Talking, which gets your phone number and the words, and reports whether they arrived. A number that opts out there gets none any more: we keep it only in a form that can’t be turned back. ${link}`}
      </p>
    </Part>
  )
}

export function WhatsAppPart() {
  return (
    <Part title="WhatsApp">
      <p>
        The shop itself sends nothing by WhatsApp. Where you or the makers open a message from a page of the shop,
        WhatsApp, which is Meta’s, gets the phone number that it goes to and its words: the order’s number, how it
        stands or what it holds, and the link that the makers send to the order’s own phone.
      </p>
    </Part>
  )
}

/** Empty if the shop sends neither. */
function messagesTitle({ sendsMail, sendsSms }: Pick<PrivacyFacts, 'sendsMail' | 'sendsSms'>): string {
  return [sendsMail && 'E-mail', sendsSms && 'SMS'].filter(Boolean).join(' and ')
}

/** The titles of all parts, in the page's order. */
function listTitles(facts: PrivacyFacts): string[] {
  return [
    ...['What we keep', 'Without an account', 'Reviews', 'Why'],
    ...facts.phonePayments.map(({ title }) => title),
    facts.hasCards ? 'Cards' : '',
    facts.hasTelegram ? 'Telegram' : '',
    facts.mailsMakers ? 'E-mail to the makers' : '',
    'Bookkeeping',
    messagesTitle(facts),
    ...['WhatsApp', 'Cookies', 'How long', 'Your rights'],
  ].filter(Boolean)
}

export function Contents({ facts }: FactsProps) {
  return (
    <nav aria-label="On this page" className="mt-6 mb-10 md:mb-14">
      <ul className="index-rows">
        {listTitles(facts).map((title) => (
          <li key={title}>
            <a href={`#${headingId(title)}`}>
              <span>
                <WholeNames>{title}</WholeNames>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function headingId(title: string): string {
  return title.toLowerCase().replace(/[^a-z0-9]+/g, '-')
}

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-4 border-t border-rule py-10 md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <h2 id={headingId(title)} className="text-2xl">
        <WholeNames>{title}</WholeNames>
      </h2>
      <div className="measure flex flex-col gap-4 text-lg">{children}</div>
    </section>
  )
}
