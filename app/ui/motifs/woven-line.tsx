import { useId } from 'react'

/** Strands that cross over and under one another, in four rows. */
const strands = [
  ['M0 2h8m8 0h8m8 0h8', 'var(--color-bead-red)'],
  ['M8 6h8m8 0h8m8 0h8', 'var(--color-bead-white)'],
  ['M0 10h8m8 0h8m8 0h8', 'var(--color-bead-orange)'],
  ['M8 14h8m8 0h8m8 0h8', 'var(--color-bead-white)'],
] as const

export function WovenLine() {
  const id = useId()
  return (
    <svg aria-hidden="true" className="block w-full bg-ink" height="16" width="100%">
      <defs>
        <pattern id={id} width="48" height="16" patternUnits="userSpaceOnUse" strokeWidth="3.2">
          {strands.map(([path, colour]) => (
            <path key={path} d={path} stroke={colour} />
          ))}
        </pattern>
      </defs>
      <rect width="100%" height="16" fill={`url(#${id})`} />
    </svg>
  )
}
