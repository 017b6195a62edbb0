import { useId } from 'react'
import { classNames } from '../class-names.ts'
import { type BeadColour, beadFill, beadRhythm } from './bead.ts'
import { beadPath } from './bead-path.ts'

const pitch = 12
const height = 16
const width = pitch * beadRhythm.length

const beads = beadRhythm.map((colour, k) => ({ colour, x: pitch * (k + 0.5), y: height / 2 }))
const pathOf = (colour: BeadColour) => beadPath(beads.filter((bead) => bead.colour === colour))
/** The highlights use exactly the same path text as the beads, so that the page compresses well. */
const shine = (['red', 'blue', 'orange', 'black'] as const).map(pathOf).join('')

/** Black beads get a lighter edge, because the background is as dark as they are. */
const strokes = [
  ...(['red', 'white', 'blue', 'orange'] as const).map((colour) => [pathOf(colour), beadFill[colour], 10.4] as const),
  [pathOf('black'), '#4a413a', 11.2] as const,
  [pathOf('black'), beadFill.black, 9.6] as const,
]

export function BeadLine({ className }: { className?: string }) {
  const id = useId()
  return (
    <svg aria-hidden="true" className={classNames('block w-full bg-ink', className)} height={height} width="100%">
      <defs>
        <pattern id={id} width={width} height={height} patternUnits="userSpaceOnUse" strokeLinecap="round">
          <path d={`M0 ${height / 2}H${width}`} stroke="#6a6058" />
          {strokes.map(([path, colour, size]) => (
            <path key={colour} d={path} stroke={colour} strokeWidth={size} />
          ))}
          <path d={shine} stroke="#fff" strokeWidth={2.2} opacity={0.4} transform="translate(-1.6 -1.8)" />
        </pattern>
      </defs>
      <rect width="100%" height={height} fill={`url(#${id})`} />
    </svg>
  )
}
