import { useId } from 'react'
import { classNames } from '../class-names.ts'
import { beadFill, beadRhythm } from './bead.ts'

const pitch = 12
const height = 16

export function BeadLine({ className }: { className?: string }) {
  const id = useId()
  return (
    <svg aria-hidden="true" className={classNames('block w-full bg-ink', className)} height={height} width="100%">
      <defs>
        <pattern id={id} width={pitch * beadRhythm.length} height={height} patternUnits="userSpaceOnUse">
          <path d={`M0 ${height / 2}H${pitch * beadRhythm.length}`} stroke="#6a6058" strokeWidth="1" />
          {beadRhythm.map((colour, k) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a bead is its place on the thread
            <g key={k}>
              <circle
                cx={pitch * (k + 0.5)}
                cy={height / 2}
                r="5.2"
                fill={beadFill[colour]}
                stroke={colour === 'black' ? '#4a413a' : 'none'}
                strokeWidth="0.8"
              />
              <circle
                cx={pitch * (k + 0.5) - 1.6}
                cy={height / 2 - 1.8}
                r="1.1"
                fill="#fff"
                opacity={colour === 'white' ? 0 : 0.4}
              />
            </g>
          ))}
        </pattern>
      </defs>
      <rect width="100%" height={height} fill={`url(#${id})`} />
    </svg>
  )
}
