type Point = { x: number; y: number }

/** Returns one path for all beads of a colour. Its stroke must have round ends and be as wide as a bead. */
export function beadPath(points: readonly Point[]): string {
  return points.map(({ x, y }) => `M${round(x)} ${round(y)}h.01`).join('')
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
