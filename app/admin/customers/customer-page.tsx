import { useState } from 'react'
import { Link } from 'react-router'
import { addressPhoneText, phoneText } from '#app/delivery/phone-number.ts'
import { mailto, tel } from '#app/framework/contact-links.ts'
import { displayDay, displayTime, nairobiDay } from '#app/framework/nairobi.ts'
import { AddressBlock } from '#app/orders/address-block.tsx'
import { Section } from '#app/orders/admin/order-facts.tsx'
import { OrderColumns, OrderRow } from '#app/orders/admin/order-row.tsx'
import { adminMeta } from '#app/staff/screen/admin-meta.ts'
import { AdminScreen, AnswerOrError } from '#app/staff/screen/admin-screen.tsx'
import { loadAsStaff } from '#app/staff/screen/staff-loader.ts'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { useDraft } from '#app/staff/screen/use-draft.ts'
import { useSend } from '#app/staff/screen/use-send.ts'
import { bind } from '#app/ui/bind.ts'
import { Button } from '#app/ui/button.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { useMessage } from '#app/ui/messages.tsx'
import { TextAreaField } from '#app/ui/text-field.tsx'
import type { Route } from './+types/customer-page'
import { customerNoteRule, ordersText, type StaffCustomer } from './staff-customer.ts'
import type { readStaffCustomerCall, setCustomerNoteCall } from './staff-customers.api.server.ts'

export const meta = () => adminMeta('Customer')

export function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return loadAsStaff<typeof readStaffCustomerCall>(request, `/api/admin/customers/${encodeURIComponent(params.id)}`)
}

export default function CustomerPage({ loaderData }: Route.ComponentProps) {
  const name = loaderData.ok ? loaderData.data.name : ''
  return (
    <AdminScreen title={name || 'Customer'}>
      <AnswerOrError answer={loaderData}>
        {(customer) => <Customer key={customer.id} customer={customer} />}
      </AnswerOrError>
    </AdminScreen>
  )
}

function Customer({ customer }: { customer: StaffCustomer }) {
  const { name, email, phones, address, whatsapp, is_guest, since, orders, has_more_orders, written } = customer
  const isAllDemo = orders.every(({ is_demo }) => is_demo)
  const isListed = address !== null && phones.map(phoneText).includes(addressPhoneText(address))
  return (
    <>
      <p className="facts mb-6 text-soft lg:-mt-5 lg:mb-8">
        {orders.length > 0 && <span className="text-ink">{ordersText(customer)}</span>}
        <span>
          {is_guest ? 'No account, first here on' : 'Account since'} {displayDay(nairobiDay(new Date(since)))}
        </span>
      </p>
      <div className="gap-x-14 lg:grid lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:grid-rows-[auto_1fr] lg:items-start">
        <div className="lg:col-start-2 lg:row-start-1">
          <h2 className="text-lg">Contact</h2>
          <div className="mt-1 flex flex-col items-start">
            {phones.map((phone) => (
              <a key={phone} className={contactLook} href={tel(phone)}>
                {phoneText(phone)}
              </a>
            ))}
            {email && (
              <a className={contactLook} href={mailto(email)}>
                {email}
              </a>
            )}
          </div>
          {address && (
            <div className="mt-2 text-soft [overflow-wrap:anywhere]">
              <AddressBlock
                address={{
                  ...address,
                  name: address.name === name ? '' : address.name,
                  phone: isListed ? '' : address.phone,
                }}
              />
            </div>
          )}
          <div className="mt-3 flex flex-wrap gap-3">
            {whatsapp && (
              <ButtonLink
                kind="secondary"
                className="flex-1 px-2!"
                to={whatsapp}
                target="_blank"
                rel="noopener noreferrer"
                aria-label="Write by WhatsApp"
              >
                WhatsApp
              </ButtonLink>
            )}
            <ButtonLink
              kind="secondary"
              className="flex-1 px-2!"
              to={`/admin/requests/new?${new URLSearchParams({ name, phone: phones[0] ?? '' })}`}
            >
              Request payment
            </ButtonLink>
          </div>
        </div>
        <div className="lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:-mt-8">
          <Section title="Orders">
            {orders.length === 0 ? (
              <p className="text-soft">No order yet.</p>
            ) : (
              <>
                {isAllDemo && <p className="mb-3 text-sm text-soft">Demo orders: no money moves.</p>}
                <OrderColumns isNamed={false} />
                <ul className="border-t border-rule">
                  {orders.map((order) => (
                    <OrderRow key={order.number} order={order} isNamed={false} saysDemo={!isAllDemo} />
                  ))}
                </ul>
              </>
            )}
            {has_more_orders && <p className="mt-3 text-sm text-soft">Search the orders to see earlier ones.</p>}
          </Section>
          <Written written={written} />
        </div>
        <div className="lg:col-start-2">
          <Note customer={customer} />
        </div>
      </div>
    </>
  )
}

const contactLook = 'text-link inline-flex! min-h-11 items-center [overflow-wrap:anywhere] lg:min-h-7'

function Written({ written }: Pick<StaffCustomer, 'written'>) {
  return (
    <Section title="Messages and reviews">
      {written.length === 0 && <p className="text-soft">Nothing yet.</p>}
      <ul>
        {written.map(({ kind, order_number, words, at }) => (
          <li key={`${kind} ${at}`} className="border-b border-rule py-3 [overflow-wrap:anywhere]">
            <p className="text-sm text-soft">
              {kind === 'letter' ? 'About order' : 'A review, of order'}{' '}
              <Link to={`/admin/orders/${order_number}`} className="text-link">
                {order_number}
              </Link>
              , {displayTime(new Date(at))}
            </p>
            <p className="measure mt-1 whitespace-pre-line">{words}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Note({ customer: { id, note: saved } }: { customer: StaffCustomer }) {
  const { call } = useAdmin()
  const showMessage = useMessage()
  const { typed, change, clear } = useDraft(`customer ${id}`, saved)
  const [savedNote, setSavedNote] = useState(saved)
  const { isBusy, send } = useSend()

  async function save() {
    const path = `/api/admin/customers/${encodeURIComponent(id)}/note` as const
    const answer = await send(call<typeof setCustomerNoteCall>('PUT', path, { before: savedNote, note: typed }))
    if (!answer.ok) return
    clear()
    change(answer.data.note)
    setSavedNote(answer.data.note)
    await showMessage({ kind: 'success', title: 'Success!', text: 'The note is saved.' })
  }

  return (
    <Section title="Note for staff">
      <div className="flex max-w-[30rem] flex-col gap-4">
        <TextAreaField
          label="What to know, such as a wrist size"
          rows={3}
          maxLength={customerNoteRule.maxLength}
          {...bind(typed, change)}
        />
        <Button kind="secondary" className="self-start" isBusy={isBusy} onClick={save}>
          Save the note
        </Button>
      </div>
    </Section>
  )
}
