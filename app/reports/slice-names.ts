export const lineHeight = 14
const gap = 4

type Slice = { name: string; value: number }
/**
 * `angle`: the angle of the slice's middle, clockwise from the top. `y`: the middle of the name, from the centre of the
 * pie.
 */
type SliceName = { lines: string[]; angle: number; y: number; isMoved: boolean }

/**
 * The places of the names around a pie, one word a line. In each quarter the names of thin slices move away from the
 * middle of the pie's height, so that no two overlap.
 */
export function placeSliceNames(slices: readonly Slice[], radius: number): SliceName[] {
  const total = slices.reduce((sum, { value }) => sum + value, 0)
  let before = 0
  const names = slices.map(({ name, value }): SliceName => {
    const angle = ((before + value / 2) / total) * 2 * Math.PI
    before += value
    const lines = name.split(' ')
    // Lines grow away from the pie: upwards above it, downwards below it.
    const y = -Math.cos(angle) * (radius + ((lines.length - 1) * lineHeight) / 2)
    return { lines, angle, y, isMoved: false }
  })
  for (const isRight of [true, false]) {
    const side = names.filter(({ angle }) => Math.sin(angle) > 0 === isRight)
    const [upper, lower] = [side.filter(({ y }) => y <= 0), side.filter(({ y }) => y > 0)]
    spread(upper, -1, Number.NEGATIVE_INFINITY)
    spread(lower, 1, Math.max(Number.NEGATIVE_INFINITY, ...upper.map((name) => name.y + halfHeight(name))))
  }
  return names
}

/**
 * Moves names away from the middle, in the given direction, so that none overlap. `taken`: the distance from the middle
 * that earlier names already use.
 */
function spread(names: SliceName[], direction: -1 | 1, taken: number) {
  let edge = taken
  for (const name of names.toSorted((a, b) => direction * (a.y - b.y))) {
    const y = direction * Math.max(direction * name.y, edge + halfHeight(name))
    name.isMoved = Math.abs(y - name.y) > lineHeight / 2
    name.y = y
    edge = direction * y + halfHeight(name) + gap
  }
}

const halfHeight = ({ lines }: SliceName) => (lines.length * lineHeight) / 2
