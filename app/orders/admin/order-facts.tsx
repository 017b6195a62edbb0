import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { daysText } from '#app/delivery/delivery-option.ts'
import { phoneText } from '#app/delivery/phone-number.ts'
import { mailto, tel } from '#app/framework/contact-links.ts'
import { dayText, displayDate, nairobiDay, nairobiTimeText } from '#app/framework/nairobi.ts'
import { oneUnit, pricesInKes } from '#app/money/currency.ts'
import { formatKes } from '#app/money/money.ts'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { WholeNames } from '#app/ui/whole-names.tsx'
import { AddressBlock } from '../address-block.tsx'
import { exchangedNote } from '../exchange-states.ts'
import { actorText, describeDueDay, staffStateText } from './order-texts.ts'
import type { StaffOrder } from './staff-order.ts'
import { StaffOrderLink } from './staff-order-link.tsx'

const timeText = (time: string) => nairobiTimeText(new Date(time))

/** Displayed below the order's title. */
export function OrderDays({ order }: { order: StaffOrder }) {
  const due = describeDueDay(order)
  return (
    <p className="-mt-5 mb-2 flex flex-wrap gap-x-4 text-soft">
      Placed {displayDate(nairobiDay(new Date(order.created_at)), nairobiDay(new Date()))}
      {due && <span className={due.isLate ? 'font-semibold text-red' : ''}>{due.text}</span>}
    </p>
  )
}

type BuyerProps = {
  order: StaffOrder
  /** A link that opens WhatsApp with a text to the buyer; null if there is none. */
  whatsapp: string | null
}

/** Names the buyer on narrow screens, where the buyer's section is further down. */
export function BuyerLine({ order, whatsapp }: BuyerProps) {
  const { contact_name, contact_phone, exchange_of } = order
  if (exchange_of || !contact_phone) return null
  return (
    <p className="mb-3 flex flex-wrap items-center gap-x-5 [overflow-wrap:anywhere] lg:hidden">
      {contact_name}
      <a className={contactClass} href={tel(contact_phone)}>
        Call
      </a>
      <WhatsAppLink to={whatsapp} />
    </p>
  )
}

function WhatsAppLink({ to }: { to: string | null }) {
  return (
    to && (
      <a className={contactClass} href={to} target="_blank" rel="noopener noreferrer">
        WhatsApp
      </a>
    )
  )
}

/** What staff look for in the bank's statement before they mark a bank transfer as received. */
export function AwaitedTransfer({ order: { number, amount_kes, moves } }: { order: StaffOrder }) {
  if (!moves.includes('paid')) return null
  return (
    <p className="mb-5 max-w-prose border-l-2 border-ink pl-4">
      Look in your bank’s statement for{' '}
      <strong className="font-semibold whitespace-nowrap">{formatKes(amount_kes)}</strong> with the reference{' '}
      <strong className="font-semibold whitespace-nowrap">{number}</strong>.
    </p>
  )
}

export function OrderBuyer({ order, whatsapp }: BuyerProps) {
  if (order.exchange_of)
    return (
      <Section title="Customer">
        <p>
          The buyer of <StaffOrderLink number={order.exchange_of} />, whose exchange this order pays
        </p>
      </Section>
    )
  return (
    <>
      <Section title="Customer">
        <div className="-mt-2 flex flex-col items-start [overflow-wrap:anywhere]">
          <CustomerName order={order} />
          {order.contact_phone && (
            <span className="flex flex-wrap gap-x-5">
              <ContactLink href={tel(order.contact_phone)}>{phoneText(order.contact_phone)}</ContactLink>
              <WhatsAppLink to={whatsapp} />
            </span>
          )}
          {order.contact_email && <ContactLink href={mailto(order.contact_email)}>{order.contact_email}</ContactLink>}
        </div>
      </Section>
      <Addresses order={order} />
    </>
  )
}

export function OrderFacts({ order }: { order: StaffOrder }) {
  return (
    <div className="grid sm:grid-cols-2 sm:gap-8">
      <Section title="Facts">
        <DetailList>
          <Detail name="Placed">{timeText(order.created_at)}</Detail>
          {order.paid_at && <Detail name="Paid">{timeText(order.paid_at)}</Detail>}
          {order.making_due_on && <Detail name="Make by">{dayText(order.making_due_on)}</Detail>}
          {order.with_you_by && (
            <Detail name={order.is_collected ? 'Collected from' : 'With the customer by'}>
              {dayText(order.with_you_by)}
            </Detail>
          )}
          {order.delivery && (
            <Detail name="Delivery">
              {order.delivery.name}, {daysText({ daysFrom: order.delivery.days_from, daysTo: order.delivery.days_to })}
            </Detail>
          )}
          {!pricesInKes() && (
            <Detail name="Rate">
              KES {Number(order.rate.rate)} for {oneUnit()},{' '}
              {order.rate.is_fallback ? 'the default rate' : sourceText(order.rate.source)}
            </Detail>
          )}
          {order.expires_at && <Detail name="Waits until">{timeText(order.expires_at)}</Detail>}
          {order.is_superseded && <Detail name="Replaced">The customer placed a newer order instead.</Detail>}
        </DetailList>
      </Section>
      <Section title="History">
        <ol className="flex flex-col gap-2 text-sm">
          {order.events.map((event) => (
            <li key={`${event.at} ${event.to}`}>
              {eventText(event, order.is_collected)}, {timeText(event.at)}, by{' '}
              <WholeNames>{actorText(event.actor)}</WholeNames>
              {event.note && (
                <span className="block text-soft">
                  <WholeNames>{event.note}</WholeNames>
                </span>
              )}
            </li>
          ))}
        </ol>
      </Section>
    </div>
  )
}

/** Displays equal addresses once. */
function Addresses({ order: { is_collected, shipping_address, customer_address } }: { order: StaffOrder }) {
  if (!is_collected && JSON.stringify(shipping_address) === JSON.stringify(customer_address)) {
    return (
      <Section title="Shipping and Customer Address">
        <AddressBlock address={shipping_address} />
      </Section>
    )
  }
  return (
    <div className="grid [overflow-wrap:anywhere] sm:max-lg:grid-cols-2 sm:gap-x-8">
      <Section title={is_collected ? 'Collected at' : 'Shipping Address'}>
        <AddressBlock address={shipping_address} />
      </Section>
      <Section title="Customer Address">
        <AddressBlock address={customer_address} />
      </Section>
    </div>
  )
}

/** The sandbox's rates come from a loopback address. */
function sourceText(source: string): string {
  return source === '127.0.0.1' || source === 'localhost' ? 'from the demo' : source
}

function eventText({ from, to, note }: StaffOrder['events'][number], isCollected: boolean): string {
  if (from !== to) return staffStateText(to, isCollected)
  return note?.startsWith(exchangedNote) ? 'Exchange' : 'Part sent'
}

const contactClass = 'text-link inline-flex! min-h-11 max-w-full items-center'

function CustomerName({ order: { contact_name, customer_id } }: { order: StaffOrder }) {
  if (!useAdmin().may('shop')) return <p className="flex min-h-11 items-center">{contact_name}</p>
  return (
    <Link to={`/admin/customers/${encodeURIComponent(customer_id)}`} className={contactClass}>
      {contact_name || 'This customer'}
    </Link>
  )
}

function ContactLink({ href, children }: { href: string; children: string }) {
  return (
    <a className={contactClass} href={href}>
      {children}
    </a>
  )
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-8">
      <h2 className="mb-3 text-lg">{title}</h2>
      {children}
    </section>
  )
}

export function DetailList({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-[fit-content(50%)_minmax(0,1fr)] gap-x-[min(1.5rem,4vw)] gap-y-1 text-sm">
      {children}
    </dl>
  )
}

export function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-soft">{name}</dt>
      <dd className="[overflow-wrap:anywhere] tabular-nums">{children}</dd>
    </>
  )
}
