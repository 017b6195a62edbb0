import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { daysText } from '#app/delivery/delivery-option.ts'
import { addressPhoneText, phoneText } from '#app/delivery/phone-number.ts'
import { mailto, tel } from '#app/framework/contact-links.ts'
import { dayText, displayDate, nairobiDay, nairobiTimeText } from '#app/framework/nairobi.ts'
import { oneUnit, pricesInKes } from '#app/money/currency.ts'
import { formatKes } from '#app/money/money.ts'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { classNames } from '#app/ui/class-names.ts'
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
    <p className="facts -mt-5 mb-2 text-soft">
      <span>Placed {displayDate(nairobiDay(new Date(order.created_at)), nairobiDay(new Date()))}</span>
      {due && <span className={due.isLate ? 'font-semibold text-red' : ''}>{due.text}</span>}
    </p>
  )
}

type BuyerProps = {
  order: StaffOrder
  /** Opens WhatsApp with a text about the order; null if it is not known. */
  whatsapp: string | null
}

/** Names the buyer on narrow screens, where the buyer's section is further down. */
export function BuyerLine({ order, whatsapp }: BuyerProps) {
  const { contact_name, contact_phone, exchange_of } = order
  if (exchange_of || !(contact_phone || whatsapp)) return null
  return (
    <p className="mb-3 flex flex-wrap items-center gap-x-5 [overflow-wrap:anywhere] lg:hidden">
      {contact_name}
      {contact_phone && <ContactLink href={tel(contact_phone)}>Call</ContactLink>}
      {whatsapp && <WhatsAppLink to={whatsapp} />}
    </p>
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
            <ContactLink href={tel(order.contact_phone)}>{phoneText(order.contact_phone)}</ContactLink>
          )}
          {order.contact_email && <ContactLink href={mailto(order.contact_email)}>{order.contact_email}</ContactLink>}
          {whatsapp && <WhatsAppLink to={whatsapp} className="max-lg:hidden!" />}
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
function Addresses({ order }: { order: StaffOrder }) {
  const { is_collected, shipping_address: to, customer_address: from } = order
  if (!is_collected && JSON.stringify(to) === JSON.stringify(from))
    return <AddressSection title="Shipping and Customer Address" order={order} address={to} />
  return (
    <div className="grid [overflow-wrap:anywhere] sm:max-lg:grid-cols-2 sm:gap-x-8">
      <AddressSection title={is_collected ? 'Collected at' : 'Shipping Address'} order={order} address={to} />
      <AddressSection title="Customer Address" order={order} address={from} />
    </div>
  )
}

type AddressSectionProps = { title: string; order: StaffOrder; address: StaffOrder['shipping_address'] }

/** Leaves out what the customer's section above says already. */
function AddressSection({ title, order: { contact_name, contact_phone }, address }: AddressSectionProps) {
  const isOwnPhone = addressPhoneText({ ...address, phone: contact_phone }) === addressPhoneText(address)
  const own = {
    ...address,
    name: address.name === contact_name ? '' : address.name,
    phone: isOwnPhone ? '' : address.phone,
  }
  if (Object.values(own).every((text) => text === '')) return null
  return (
    <Section title={title}>
      <AddressBlock address={own} />
    </Section>
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

const contactClass = 'text-link inline-flex! min-h-11 max-w-full items-center lg:min-h-7'

function CustomerName({ order: { contact_name, customer_id } }: { order: StaffOrder }) {
  if (!useAdmin().may('shop')) return <p className="flex min-h-11 items-center lg:min-h-7">{contact_name}</p>
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

function WhatsAppLink({ to, className }: { to: string; className?: string }) {
  return (
    <a
      className={classNames(contactClass, className)}
      href={to}
      target="_blank"
      rel="noopener noreferrer"
      aria-label="Write to the customer by WhatsApp"
    >
      WhatsApp
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
