type Point = { x: number; y: number }

/** One path for all beads of a colour, for a stroke with round ends that is as wide as a bead. */
export function beadPath(points: readonly Point[]): string {
  return points.map(({ x, y }) => `M${round(x)} ${round(y)}h.01`).join('')
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
