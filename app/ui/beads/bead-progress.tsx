import { beadColour, beadFill } from './bead.ts'

const count = 24

/** `value` is from 0 to 1. */
export function BeadProgress({ value, label }: { value: number; label: string }) {
  const share = Math.min(1, Math.max(0, value))
  const filled = Math.round(share * count)
  return (
    <div className="flex flex-col gap-2">
      <svg
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
        viewBox={`0 0 ${count * 16} 20`}
        className="w-full max-w-md"
      >
        <path d={`M0 10H${count * 16}`} stroke="var(--color-soft)" strokeWidth="1" />
        {Array.from({ length: count }, (_, k) => (
          <circle
            // biome-ignore lint/suspicious/noArrayIndexKey: a bead is identified by its position
            key={k}
            cx={8 + k * 16}
            cy="10"
            r={k < filled ? 7 : 2}
            fill={k < filled ? beadFill[beadColour(k)] : 'var(--color-soft)'}
            stroke="var(--color-soft)"
            strokeWidth="0.75"
          />
        ))}
      </svg>
      <p aria-hidden="true" className="text-sm text-soft tabular-nums">
        {label}
      </p>
    </div>
  )
}
