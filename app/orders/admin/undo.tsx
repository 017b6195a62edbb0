import { type ReactNode, useEffect, useState } from 'react'
import { ThumbBar } from '#app/staff/screen/thumb-bar.tsx'
import { Button } from '#app/ui/button.tsx'
import type { OrderState } from '../order.ts'
import { staffStateText } from './order-texts.ts'
import type { StaffOrder } from './staff-order.ts'
import { useStepBack } from './use-step-back.ts'

/** States that notify the buyer. */
const toldStates: readonly OrderState[] = ['making', 'sent']

export const undoText = 'We notify the customer shortly; until then you can undo it.'

type UndoProps = { order: StaffOrder; onChange: () => Promise<void>; children: ReactNode }

/** The buttons for the next state, and above them Undo until the buyer is notified of the last change. */
export function Undo({ order, onChange, children }: UndoProps) {
  const { isBusy, stepBack } = useStepBack(order, onChange)
  const isOpen = useIsWithin(order.step_back?.undo_seconds ?? 0, order.events.length)
  const isPart = order.is_partly_sent && order.step_back?.parcel_id !== null
  const isTold = isPart || toldStates.includes(order.state)
  const text = `${staffStateText(order.state, order.is_collected, isPart)}.${isTold ? ` ${undoText}` : ''}`
  return (
    <>
      <p role="status" className="sr-only">
        {isOpen ? `${text}${isTold ? '' : ' You can undo it.'}` : ''}
      </p>
      {(isOpen || order.moves.length > 0) && (
        <ThumbBar>
          {isOpen && (
            <div className="flex basis-full flex-wrap items-center justify-between gap-x-4 border-b border-rule pb-2">
              <p>{text}</p>
              <Button kind="plain" isBusy={isBusy} onClick={() => stepBack()}>
                Undo
              </Button>
            </div>
          )}
          {children}
        </ThumbBar>
      )}
    </>
  )
}

/** True for `seconds` after each change. */
export function useIsWithin(seconds: number, change: number): boolean {
  const [ended, setEnded] = useState<number | null>(null)
  useEffect(() => {
    if (seconds === 0) return
    const timer = setTimeout(() => setEnded(change), seconds * 1000)
    return () => clearTimeout(timer)
  }, [seconds, change])
  return seconds > 0 && ended !== change
}
