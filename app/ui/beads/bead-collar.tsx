import { beadColour, beadFill } from './bead.ts'

const beads = 60

type BeadCollarProps = { secondsLeft: number; label: string }

/** A countdown of 60 seconds: one of 60 beads fades each second. */
export function BeadCollar({ secondsLeft, label }: BeadCollarProps) {
  const left = Math.max(0, Math.min(beads, Math.ceil(secondsLeft)))
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  return (
    <div role="timer" aria-label={`${label}: ${clock}`} className="relative mx-auto aspect-square w-full">
      <svg aria-hidden="true" viewBox="-110 -110 220 220" className="size-full">
        <circle r="96" fill="none" stroke="var(--color-rule)" strokeWidth="1" />
        {Array.from({ length: beads }, (_, k) => {
          const angle = ((k - 15) / beads) * 2 * Math.PI
          const isLit = k >= beads - left
          return (
            <circle
              // biome-ignore lint/suspicious/noArrayIndexKey: a bead is identified by its position
              key={k}
              cx={(96 * Math.cos(angle)).toFixed(2)}
              cy={(96 * Math.sin(angle)).toFixed(2)}
              r={isLit ? 4.7 : 1.4}
              fill={isLit ? beadFill[beadColour(k)] : 'var(--color-soft)'}
              stroke={isLit ? 'var(--color-soft)' : 'none'}
              strokeWidth="0.6"
            />
          )
        })}
      </svg>
      <div
        aria-hidden="true"
        className="absolute inset-0 flex flex-col items-center justify-center gap-1 px-9 text-center"
      >
        <span className="display-figures text-3xl whitespace-nowrap tabular-nums">{clock}</span>
        <span className="text-xs text-soft">{label}</span>
      </div>
    </div>
  )
}
