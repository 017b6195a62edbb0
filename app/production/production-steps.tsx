import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { undoText, useIsWithinSeconds } from '#app/orders/admin/undo.tsx'
import { undoSeconds } from '#app/orders/order.ts'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { Button } from '#app/ui/button.tsx'
import { Undo2 } from '#app/ui/icons/staff-icons.tsx'
import { useMessage } from '#app/ui/messages.tsx'
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
  made: [{ to: 'taken', text: 'Undo made', kind: 'plain' }],
}

/** A sent line can still be marked as made, so that its maker is paid. */
function sentSteps(state: ProductionState, isJustMade: boolean): readonly Step[] {
  if (state === 'made') return isJustMade ? steps.made : []
  return [{ to: 'made', text: 'Mark as made', kind: 'secondary' }]
}

export type LineProps = { line: ProductionLine; maker: string; onChange: (after: ProductionLine) => void }
type ProductionStepsProps = LineProps & {
  /** True if the page already explains how to undo a step, so this part does not. */
  hasUndoNote?: boolean
  /** True if the whole line is in parcels. */
  isSent?: boolean
  children?: ReactNode
}

export function ProductionSteps(props: ProductionStepsProps) {
  const { line, maker, onChange, hasUndoNote = false, isSent = false, children } = props
  const { call } = useAdmin()
  const showMessage = useMessage()
  const [pendingStep, setPendingStep] = useState<ProductionState | null>(null)
  const [begunCount, setTimesBegun] = useState(0)
  const [madeCount, setTimesMade] = useState(0)
  const [isPutBack, setPutBack] = useState(false)
  const stepsRef = useShownAfterChange(line.state)
  const isJustBegun = useIsWithinSeconds(begunCount && undoSeconds, begunCount) && line.state === 'taken'
  const showsUndoText = isJustBegun && !hasUndoNote
  const isStillBegun = isPutBack && line.state === 'waiting' && line.is_begun
  const isJustMade = useIsWithinSeconds(madeCount && undoSeconds, madeCount) && line.state === 'made'

  async function advance(to: ProductionState) {
    setPendingStep(to)
    const hasMaker = line.state === 'waiting' && maker.trim() !== ''
    const step = { from: line.state, to, ...(hasMaker ? { maker } : {}) }
    const answer = await call<typeof advanceLineCall>('POST', `/api/admin/making/${line.id}/step`, step)
    setPendingStep(null)
    if (answer.ok) {
      if (line.state === 'waiting' && !line.is_begun) setTimesBegun((times) => times + 1)
      if (to === 'made') setTimesMade((times) => times + 1)
      setPutBack(to === 'waiting')
      return onChange(answer.data)
    }
    await showMessage({ kind: 'error', title: 'Error!', text: answer.message })
  }

  return (
    <>
      <p role="status" className={showsUndoText || isStillBegun ? 'mt-2 max-w-80 text-sm' : 'sr-only'}>
        {showsUndoText && undoText}
        {isStillBegun && <OrderStillInProductionNote number={line.order_number} isLinked={!hasUndoNote} />}
      </p>
      <div ref={stepsRef} className="mt-3 flex scroll-mb-20 flex-wrap items-center gap-x-4 gap-y-2 sm:gap-x-6">
        {(isSent ? sentSteps(line.state, isJustMade) : steps[line.state]).map(({ to, text, kind }) => {
          const buttonText = isJustMade || (isJustBegun && to === 'waiting') ? 'Undo' : text
          return (
            <Button
              key={to}
              kind={kind}
              className={kind === 'plain' ? '' : 'max-sm:px-3!'}
              isBusy={pendingStep === to}
              aria-label={`${buttonText}: ${line.name} of ${line.order_number}`}
              onClick={() => void advance(to)}
            >
              {line.state === 'made' && <Undo2 size={18} strokeWidth={1.5} className="shrink-0" />}
              {buttonText}
            </Button>
          )
        })}
        {children}
      </div>
    </>
  )
}

/** The navigation must not cover the next step of a row that has grown. */
function useShownAfterChange(state: ProductionState) {
  const stepsRef = useRef<HTMLDivElement>(null)
  const shownState = useRef(state)
  useEffect(() => {
    if (shownState.current !== state) stepsRef.current?.scrollIntoView({ block: 'nearest' })
    shownState.current = state
  }, [state])
  return stepsRef
}

/**
 * Explains that the order stays in making: its line was put back when it was too late to undo the start of the order.
 */
function OrderStillInProductionNote({ number, isLinked }: { number: string; isLinked: boolean }) {
  return (
    <>
      The order stays in making.{' '}
      {isLinked ? (
        <Link to={`/admin/orders/${number}`} className="thumb-area text-link">
          Open it to step back
        </Link>
      ) : null}
    </>
  )
}
