import { classNames } from '../class-names.ts'
import { beadColour, beadFill } from './bead.ts'

export type BeadStage = { label: string; detail?: string }

type BeadStagesProps = {
  stages: readonly (string | BeadStage)[]
  /** The index of the current stage, or -1 if no stage is reached. */
  current: number
}

export function BeadStages({ stages, current }: BeadStagesProps) {
  return (
    <div className="@container">
      <ol className="bead-stages">
        {stages.map((stage, k) => {
          const { label, detail } = typeof stage === 'string' ? { label: stage, detail: undefined } : stage
          const isReached = k <= current
          return (
            <li key={label} aria-current={k === current ? 'step' : undefined} className="bead-stage">
              <svg aria-hidden="true" width="28" height="28" viewBox="-14 -14 28 28">
                <circle
                  r={isReached ? 11 : 6}
                  fill={isReached ? beadFill[beadColour(k === 0 ? 0 : k * 4)] : 'var(--color-ivory)'}
                  stroke="var(--color-soft)"
                />
              </svg>
              <span className={classNames('text-sm', isReached ? 'font-medium' : 'text-soft')}>
                {label}
                <span className="sr-only">{k < current ? ', done' : k === current ? ', now' : ', not yet'}</span>
              </span>
              {detail && <span className="text-xs text-soft">{detail}</span>}
            </li>
          )
        })}
      </ol>
    </div>
  )
}
