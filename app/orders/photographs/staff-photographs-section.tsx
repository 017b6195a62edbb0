import { useState } from 'react'
import type { Answer } from '#app/framework/browser/api-client.ts'
import { nairobiTimeText } from '#app/framework/nairobi.ts'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { useChange } from '#app/staff/screen/use-change.ts'
import { Button } from '#app/ui/button.tsx'
import { Camera } from '#app/ui/icons/staff-icons.tsx'
import { OrderAction } from '../admin/order-action.tsx'
import { Section } from '../admin/order-facts.tsx'
import { maxPhotographs } from './order-photograph.ts'
import { PhotographDialog } from './photograph-dialog.tsx'
import type { removePhotographCall } from './staff-photographs.api.server.ts'
import type { StaffPhotographs } from './staff-photographs.ts'
import { usePhotograph } from './use-photograph.ts'

type StaffPhotographsProps = { number: string; answer: Answer<StaffPhotographs>; onChange: () => Promise<void> }

/** The button that opens the dialog; null if staff can add no more photographs. */
export function AddPhotograph({ number, answer, onChange, onDone }: StaffPhotographsProps & { onDone: () => void }) {
  const { token, may } = useAdmin()
  const photograph = usePhotograph(number, token)
  const [isOpen, setOpen] = useState(false)
  if (!answer.ok || answer.data.room === 0 || !may('workshop')) return null
  return (
    <>
      <OrderAction icon={Camera} onClick={() => setOpen(true)}>
        Add a photo
      </OrderAction>
      {isOpen ? (
        <PhotographDialog
          number={number}
          photograph={photograph}
          onAdded={async () => {
            setOpen(false)
            await onChange()
            onDone()
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}

/** The photographs for the buyer, on the order's page for staff. */
export function StaffPhotographsSection({ number, answer, onChange }: StaffPhotographsProps) {
  if (!answer.ok || answer.data.photographs.length === 0) return null
  const { photographs, ways } = answer.data
  return (
    <Section title="Photos for the buyer">
      <ul className="grid gap-4 sm:grid-cols-2">
        {photographs.map((photograph, index) => (
          <Photograph
            key={photograph.id}
            number={number}
            photograph={photograph}
            place={index + 1}
            onChange={onChange}
          />
        ))}
      </ul>
      <p className="mt-2 text-xs text-soft">
        {photographs.length >= maxPhotographs ? `An order has at most ${maxPhotographs}.` : notificationText(ways)}
      </p>
    </Section>
  )
}

type PhotographProps = {
  number: string
  photograph: StaffPhotographs['photographs'][number]
  place: number
  onChange: () => Promise<void>
}

function Photograph({ number, photograph, place, onChange }: PhotographProps) {
  const { call, may } = useAdmin()
  const { isBusy, confirmAndSettle } = useChange(onChange)
  const { id, words, staff_name, added_at, image } = photograph

  const text = 'It is gone from the page of the order. A mail that was sent keeps it.'
  const remove = () =>
    confirmAndSettle({ title: 'Take it away?', text, confirm: 'Take it away' }, () =>
      call<typeof removePhotographCall>('DELETE', `/api/admin/orders/${number}/photographs/${id}`),
    )

  return (
    <li className="flex gap-4 border-b border-rule pb-4 [overflow-wrap:anywhere]">
      <img
        src={image}
        alt={`${number} in the making, ${place}`}
        width={96}
        height={120}
        loading="lazy"
        className="h-30 w-24 shrink-0 bg-sand object-cover"
      />
      <div className="min-w-0 grow">
        {words ? <p>{words}</p> : null}
        <p className="text-sm text-soft">
          {staff_name}, {nairobiTimeText(new Date(added_at))}
        </p>
        {may('workshop') && (
          <Button kind="plain" isBusy={isBusy} aria-label={`Take photo ${place} away`} onClick={remove}>
            Take it away
          </Button>
        )}
      </div>
    </li>
  )
}

/** Names the channels that notify the buyer. */
export function notificationText({ email, sms }: StaffPhotographs['ways']): string {
  const channels = [...(email ? ['a mail with it'] : []), ...(sms ? ['an SMS with the link of the order'] : [])].join(
    ' and ',
  )
  if (channels === '')
    return 'The buyer sees it on the page of the order: this shop can write to them by neither email nor SMS.'
  return `The buyer sees it on the page of the order, and gets ${channels} within a few minutes.`
}
