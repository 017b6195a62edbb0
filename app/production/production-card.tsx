import { useState } from 'react'
import { Link } from 'react-router'
import { LineDescription } from '#app/cart/line-description.tsx'
import { PhotoChooser } from '#app/catalog/admin/photos/photo-chooser.tsx'
import { lineOptionsFromWire } from '#app/catalog/line-options.ts'
import { displayDate, nairobiDay } from '#app/framework/nairobi.ts'
import { daysUntilText } from '#app/orders/admin/order-texts.ts'
import { PhotographDialog } from '#app/orders/photographs/photograph-dialog.tsx'
import { notificationText } from '#app/orders/photographs/staff-photographs-section.tsx'
import { usePhotograph } from '#app/orders/photographs/use-photograph.ts'
import { useRowHold } from '#app/staff/screen/row-hold.ts'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { useMessage } from '#app/ui/messages.tsx'
import { lineStateText } from './line-state-text.ts'
import { type LineProps, ProductionSteps } from './production-steps.tsx'
import type { ProductionLine } from './production-wire.ts'

type ProductionCardProps = LineProps & {
  /** True if a heading above the card shows the due day. */
  isUnderDay?: boolean
  isSendLinked?: boolean
}

export function ProductionCard({ line, isUnderDay = false, ...props }: ProductionCardProps) {
  const { name, quantity, ready, refunded, order_number, state } = line
  const remaining = quantity - refunded
  return (
    <li className={`${lineColumns} border-b border-rule py-3`}>
      <LineImage line={line} />
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 lg:gap-x-6">
        <div className="min-w-0 grow basis-32">
          <h3 className="inline-block pr-2 font-text font-medium">{name}</h3>
          {refunded === 0 && remaining > 1 && <Quantity quantity={remaining} />}
          {refunded > 0 && (
            <>
              <p className="font-semibold">
                {state === 'made' ? `Quantity ${remaining}` : `Make ${remaining - ready}`}
              </p>
              <p className="text-sm">
                {quantity} ordered, {refunded} refunded
              </p>
            </>
          )}
          <LineDescription
            line={{ ...lineOptionsFromWire(line), quantity: remaining, ...(ready > 0 ? { ready } : {}) }}
            isInk
          />
          <p className="facts mt-1 text-sm text-soft">
            {isUnderDay ? null : <DueDay line={line} />}
            <Link to={`/admin/orders/${order_number}`} className="thumb-area text-link">
              {order_number}
            </Link>
          </p>
          <LineState line={line} />
        </div>
        <LineActions line={line} {...props} />
      </div>
    </li>
  )
}

/** The image, then what is made. */
export const lineColumns =
  'grid grid-cols-[min(3.5rem,17vw)_minmax(0,1fr)] gap-x-3 [overflow-wrap:anywhere] md:grid-cols-[4.5rem_minmax(0,1fr)] md:gap-x-4'

export function Quantity({ quantity }: { quantity: number }) {
  return <span className="font-medium whitespace-nowrap tabular-nums">× {quantity}</span>
}

export function LineImage({ line: { image } }: { line: Pick<ProductionLine, 'image'> }) {
  if (!image) return <span />
  return <img src={image} alt="" width={72} height={90} loading="lazy" className="aspect-4/5 w-full object-cover" />
}

export function LineState({ line }: { line: ProductionLine }) {
  const text = lineStateText(line, useAdmin().name)
  return text && <p className="mt-1 text-sm">{text}</p>
}

/** `isSendLinked`: true under the last piece of an order that does not stand in the same list, to be sent. */
export function LineActions({ line, isSendLinked = false, ...props }: LineProps & { isSendLinked?: boolean }) {
  const { order_number, state, left_to_make } = line
  return (
    <div className="-mt-3">
      <ProductionSteps line={line} {...props}>
        {state === 'waiting' ? null : <PhotographButton line={line} />}
      </ProductionSteps>
      {state === 'made' && left_to_make === 0 && isSendLinked ? (
        <Link to={`/admin/orders/${order_number}`} className="text-link inline-flex min-h-11 items-center">
          All of {order_number} is made: send it
        </Link>
      ) : null}
    </div>
  )
}

export function isLate({ due_on, state }: ProductionLine): boolean {
  return state !== 'made' && due_on < nairobiDay(new Date())
}

/** The due day and the time until then, such as 'By 8 December' and 'in 8 days'. */
export function dueTexts(line: ProductionLine): [day: string, distance: string] {
  const today = nairobiDay(new Date())
  const day = displayDate(line.due_on, today)
  return isLate(line)
    ? [`Was due ${day}`, '']
    : [`By ${day}`, line.due_on < today ? '' : daysUntilText(line.due_on, today)]
}

function DueDay({ line }: { line: ProductionLine }) {
  const day = displayDate(line.due_on, nairobiDay(new Date()))
  return isLate(line) ? <span className="font-semibold text-red">Was due {day}</span> : <span>By {day}</span>
}

function PhotographButton({ line: { name, order_number } }: { line: ProductionLine }) {
  const { token } = useAdmin()
  const showMessage = useMessage()
  const photograph = usePhotograph(order_number, token)
  const [isChoosing, setChoosing] = useState(false)
  const [isOpen, setOpen] = useState(false)
  useRowHold(isChoosing || isOpen)
  return (
    <>
      <div className="max-sm:[&_label]:px-3">
        <PhotoChooser
          label={`Photo: ${name} of ${order_number}`}
          isBusy={photograph.state !== null}
          onOpenChange={setChoosing}
          onChoose={(files) => {
            setOpen(true)
            return photograph.choose(files)
          }}
        >
          Photo
        </PhotoChooser>
      </div>
      {isOpen ? (
        <PhotographDialog
          number={order_number}
          piece={name}
          photograph={photograph}
          onAdded={({ ways }) => {
            setOpen(false)
            void showMessage({ kind: 'success', title: 'Success!', text: notificationText(ways) })
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}
