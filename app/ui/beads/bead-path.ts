type Place = { x: number; y: number }

/** For a stroke with round ends as wide as a bead: all beads of a colour are one path. */
export function beadPath(places: readonly Place[]): string {
  return places.map(({ x, y }) => `M${round(x)} ${round(y)}h.01`).join('')
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
