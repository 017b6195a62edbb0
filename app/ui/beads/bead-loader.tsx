import { WholeNames } from '../whole-names.tsx'
import { beadColour, beadFill } from './bead.ts'

const count = 9

export function BeadLoader({ label }: { label: string }) {
  return (
    <div role="status" className="flex flex-col items-center gap-4 py-6">
      <svg aria-hidden="true" width={count * 16} height="20" className="overflow-visible">
        <path d={`M-8 10H${count * 16 + 8}`} stroke="var(--color-soft)" strokeWidth="1" />
        {Array.from({ length: count }, (_, k) => (
          <circle
            // biome-ignore lint/suspicious/noArrayIndexKey: a bead is identified by its position
            key={k}
            className="animate-string-bead"
            style={{ animationDelay: `${k * 120}ms`, animationFillMode: 'backwards' }}
            cx={8 + k * 16}
            cy="10"
            r="7"
            fill={beadFill[beadColour(k)]}
            stroke="var(--color-soft)"
            strokeWidth="0.75"
          />
        ))}
      </svg>
      <p className="text-sm text-soft">
        <WholeNames>{label}</WholeNames>
      </p>
    </div>
  )
}
