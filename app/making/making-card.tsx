import { useState } from 'react'
import { Link } from 'react-router'
import { LineWords } from '#app/cart/line-words.tsx'
import { wishFromWire } from '#app/catalog/wish.ts'
import { useAdmin } from '#app/identity/staff/screen/use-admin.ts'
import { PhotographDialog } from '#app/orders/photographs/photograph-dialog.tsx'
import { waysText } from '#app/orders/photographs/staff-photographs-section.tsx'
import { dayText, nairobiDay } from '#app/platform/nairobi.ts'
import { Button } from '#app/ui/button.tsx'
import { Camera } from '#app/ui/icons/staff-icons.tsx'
import { useMessage } from '#app/ui/messages.tsx'
import type { MakingState } from './making.ts'
import type { MakingLine } from './making-answers.ts'

type Step = { to: MakingState; text: string; kind: 'primary' | 'secondary' | 'plain' }

const steps: Record<MakingState, readonly Step[]> = {
  waiting: [{ to: 'taken', text: 'Take', kind: 'secondary' }],
  taken: [
    { to: 'made', text: 'Made', kind: 'primary' },
    { to: 'waiting', text: 'Give back', kind: 'plain' },
  ],
  made: [{ to: 'taken', text: 'Not made yet', kind: 'plain' }],
}

type MakingCardProps = { line: MakingLine; maker: string; onChange: (after: MakingLine) => void }

export function MakingCard({ line, maker, onChange }: MakingCardProps) {
  const { name, quantity, ready, image, order_number, state, left_to_make, is_demo, is_partly_refunded } = line
  return (
    <li className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-4 border-b border-rule py-4 [overflow-wrap:anywhere]">
      {image ? (
        <img src={image} alt="" width={72} height={90} loading="lazy" className="aspect-4/5 w-full object-cover" />
      ) : (
        <span />
      )}
      <div className="md:flex-wrap lg:flex lg:gap-x-6">
        <div className="lg:grow">
          <h2 className="text-lg">{name}</h2>
          {quantity > 1 ? <p className="font-medium">{quantity} of it</p> : null}
          <LineWords line={{ ...wishFromWire(line), quantity, ...(ready > 0 ? { ready } : {}) }} isInk />
          <p className="mt-1 flex flex-wrap gap-x-4 text-sm text-soft">
            <DueDay line={line} />
            <Link to={`/admin/orders/${order_number}`} className="text-link">
              {order_number}
            </Link>
            {is_partly_refunded ? <span>Partly refunded</span> : null}
            {is_demo ? <span>Demo</span> : null}
          </p>
          <Standing line={line} />
        </div>
        <div>
          <Steps line={line} maker={maker} onChange={onChange} />
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

function DueDay({ line: { due_on, state } }: { line: MakingLine }) {
  const isLate = state !== 'made' && due_on < nairobiDay(new Date())
  return (
    <span className={isLate ? 'font-semibold text-red' : ''}>
      {isLate ? 'Was due' : 'Make by'} {dayText(due_on)}
    </span>
  )
}

function Standing({ line: { state, maker } }: { line: MakingLine }) {
  if (state === 'waiting') return null
  return <p className="mt-1 text-sm">{state === 'made' ? `Made by ${maker}` : `${maker} makes it`}</p>
}

function Steps({ line, maker, onChange }: MakingCardProps) {
  const { call } = useAdmin()
  const showMessage = useMessage()
  const [going, setGoing] = useState<MakingState | null>(null)

  async function go(to: MakingState) {
    setGoing(to)
    const isNamed = line.state === 'waiting' && maker.trim() !== ''
    const step = { from: line.state, to, ...(isNamed ? { maker } : {}) }
    const answer = await call('POST', `/api/admin/making/${line.id}/step`, step)
    setGoing(null)
    if (answer.ok) return onChange(answer.data)
    const text = answer.message || 'The shop did not answer. Please try again.'
    await showMessage({ kind: 'error', title: 'Error!', text })
  }

  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2">
      {steps[line.state].map(({ to, text, kind }) => (
        <Button
          key={to}
          kind={kind}
          isBusy={going === to}
          aria-label={`${text}: ${line.name} of ${line.order_number}`}
          onClick={() => void go(to)}
        >
          {text}
        </Button>
      ))}
      {line.state === 'waiting' ? null : <Photographing line={line} />}
    </div>
  )
}

function Photographing({ line }: { line: MakingLine }) {
  const showMessage = useMessage()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        kind="plain"
        aria-label={`Photograph: ${line.name} of ${line.order_number}`}
        onClick={() => setOpen(true)}
      >
        <Camera size={20} strokeWidth={1.5} />
        Photograph
      </Button>
      {isOpen ? (
        <PhotographDialog
          number={line.order_number}
          onAdded={({ ways }) => {
            setOpen(false)
            void showMessage({ kind: 'success', title: 'Success!', text: waysText(ways) })
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}
