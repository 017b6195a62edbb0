import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { LineDescription } from '#app/cart/line-description.tsx'
import { PhotoChooser } from '#app/catalog/admin/photos/photo-chooser.tsx'
import { lineOptionsFromWire } from '#app/catalog/line-options.ts'
import { dayText, nairobiDay } from '#app/framework/nairobi.ts'
import { undoText, useIsWithinSeconds } from '#app/orders/admin/undo.tsx'
import { undoSeconds } from '#app/orders/order.ts'
import { PhotographDialog } from '#app/orders/photographs/photograph-dialog.tsx'
import { notificationText } from '#app/orders/photographs/staff-photographs-section.tsx'
import { usePhotograph } from '#app/orders/photographs/use-photograph.ts'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { Button } from '#app/ui/button.tsx'
import { useMessage } from '#app/ui/messages.tsx'
import { lineStateText } from './line-state-text.ts'
import type { advanceLineCall } from './production.api.server.ts'
import type { ProductionState } from './production.ts'
import type { ProductionLine } from './production-wire.ts'

type Step = { to: ProductionState; text: string; kind: 'primary' | 'secondary' | 'plain' }

const steps: Record<ProductionState, readonly Step[]> = {
  waiting: [{ to: 'taken', text: 'I’ll make it', kind: 'secondary' }],
  taken: [
    { to: 'made', text: 'Made', kind: 'primary' },
    { to: 'waiting', text: 'Put back', kind: 'plain' },
  ],
  made: [{ to: 'taken', text: 'Not made yet', kind: 'plain' }],
}

type LineProps = { line: ProductionLine; maker: string; onChange: (after: ProductionLine) => void }
type ProductionCardProps = LineProps & {
  /** A heading shows the due day. */
  isUnderDay?: boolean
}

export function ProductionCard({ line, maker, isUnderDay = false, onChange }: ProductionCardProps) {
  const { name, quantity, ready, refunded, image, order_number, state, left_to_make } = line
  const remaining = quantity - refunded
  const stateText = lineStateText(line)
  return (
    <li className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-4 border-b border-rule py-4 [overflow-wrap:anywhere]">
      {image ? (
        <img src={image} alt="" width={72} height={90} loading="lazy" className="aspect-4/5 w-full object-cover" />
      ) : (
        <span />
      )}
      <div className="md:flex-wrap lg:flex lg:gap-x-6">
        <div className="lg:grow">
          <h3 className="text-lg">{name}</h3>
          {refunded > 0 ? (
            <>
              <p className="text-lg font-semibold">
                {state === 'made' ? `Quantity ${remaining}` : `Make ${remaining - ready}`}
              </p>
              <p className="text-sm">
                {quantity} ordered, {refunded} refunded
              </p>
            </>
          ) : remaining > 1 ? (
            <p className="font-medium">Quantity {remaining}</p>
          ) : null}
          <LineDescription
            line={{ ...lineOptionsFromWire(line), quantity: remaining, ...(ready > 0 ? { ready } : {}) }}
            isInk
          />
          <p className="mt-1 flex flex-wrap gap-x-4 text-sm text-soft">
            {isUnderDay ? null : <DueDay line={line} />}
            <Link to={`/admin/orders/${order_number}`} className="thumb-area text-link">
              {order_number}
            </Link>
          </p>
          {stateText && <p className="mt-1 text-sm">{stateText}</p>}
        </div>
        <div>
          <ProductionSteps line={line} maker={maker} onChange={onChange}>
            {state === 'waiting' ? null : <PhotographButton line={line} />}
          </ProductionSteps>
          {state === 'made' && left_to_make === 0 ? (
            <Link to={`/admin/orders/${order_number}`} className="text-link inline-flex min-h-11 items-center">
              All of {order_number} is made: send it
            </Link>
          ) : null}
        </div>
      </div>
    </li>
  )
}

export function isLate({ due_on, state }: ProductionLine): boolean {
  return state !== 'made' && due_on < nairobiDay(new Date())
}

export function dueText(line: ProductionLine): string {
  return `${isLate(line) ? 'Was due' : 'Make by'} ${dayText(line.due_on)}`
}

function DueDay({ line }: { line: ProductionLine }) {
  return <span className={isLate(line) ? 'font-semibold text-red' : ''}>{dueText(line)}</span>
}

type ProductionStepsProps = LineProps & {
  /** The page explains the undo itself. */
  hasUndoNote?: boolean
  children?: ReactNode
}

export function ProductionSteps({ line, maker, onChange, hasUndoNote = false, children }: ProductionStepsProps) {
  const { call } = useAdmin()
  const showMessage = useMessage()
  const [pendingStep, setPendingStep] = useState<ProductionState | null>(null)
  const [timesBegun, setTimesBegun] = useState(0)
  const [timesMade, setTimesMade] = useState(0)
  const isJustBegun = useIsWithinSeconds(timesBegun && undoSeconds, timesBegun) && line.state === 'taken'
  const showsUndoText = isJustBegun && !hasUndoNote
  const isJustMade = useIsWithinSeconds(timesMade && undoSeconds, timesMade) && line.state === 'made'

  async function advance(to: ProductionState) {
    setPendingStep(to)
    const hasMaker = line.state === 'waiting' && maker.trim() !== ''
    const step = { from: line.state, to, ...(hasMaker ? { maker } : {}) }
    const answer = await call<typeof advanceLineCall>('POST', `/api/admin/making/${line.id}/step`, step)
    setPendingStep(null)
    if (answer.ok) {
      if (line.state === 'waiting' && !line.is_begun) setTimesBegun((times) => times + 1)
      if (to === 'made') setTimesMade((times) => times + 1)
      return onChange(answer.data)
    }
    const text = answer.message || 'The shop did not answer. Please try again.'
    await showMessage({ kind: 'error', title: 'Error!', text })
  }

  return (
    <>
      <p role="status" className={showsUndoText ? 'mt-2 max-w-80 text-sm' : 'sr-only'}>
        {showsUndoText ? undoText : ''}
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2">
        {steps[line.state].map(({ to, text, kind }) => {
          const buttonText = isJustMade || (isJustBegun && to === 'waiting') ? 'Undo' : text
          return (
            <Button
              key={to}
              kind={kind}
              isBusy={pendingStep === to}
              aria-label={`${buttonText}: ${line.name} of ${line.order_number}`}
              onClick={() => void advance(to)}
            >
              {buttonText}
            </Button>
          )
        })}
        {children}
      </div>
    </>
  )
}

function PhotographButton({ line: { name, order_number } }: { line: ProductionLine }) {
  const { token } = useAdmin()
  const showMessage = useMessage()
  const photograph = usePhotograph(order_number, token)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <div>
        <PhotoChooser
          label={`Photograph: ${name} of ${order_number}`}
          isBusy={photograph.state !== null}
          onChoose={(files) => {
            setOpen(true)
            return photograph.choose(files)
          }}
        >
          Photograph
        </PhotoChooser>
      </div>
      {isOpen ? (
        <PhotographDialog
          number={order_number}
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
