import type { BeadColour } from '../demo/piece.ts'
import type { Rgb } from './palette.ts'
import type { Vector } from './vector.ts'
import { add, turn } from './vector.ts'

export type Bead = {
  kind: 'bead'
  at: Vector
  /** Along the hole. */
  axis: Vector
  /** Out of the surface it lies on; a bead of a sheet that faces away is not drawn. */
  normal: Vector
  length: number
  radius: number
  colour: BeadColour
  sewn: boolean
  layer: number
}
export type Face = {
  kind: 'face'
  points: Vector[]
  normal: Vector
  colour: Rgb
  layer: number
  /** Lit from one side to the other instead of evenly. */
  soft?: boolean
  oneSided?: boolean
}
export type Disc = { kind: 'disc'; at: Vector; normal: Vector; radius: number; colour: Rgb; layer: number }
export type Cord = {
  kind: 'cord'
  points: Vector[]
  width: number
  colour: Rgb
  layer: number
  dashed?: boolean
  flat?: boolean
}
export type Part = Bead | Face | Disc | Cord
export type Model = Part[]

export type Place = { x?: number; y?: number; z?: number; turn?: number; layer?: number }

/** The model moved on the table; `layer` puts it above others. */
export function placed(model: Model, place: Place): Model {
  const angle = place.turn ?? 0
  const shift: Vector = [place.x ?? 0, place.y ?? 0, place.z ?? 0]
  const move = (p: Vector) => add(turn(p, angle), shift)
  const layer = place.layer ?? 0
  return model.map((part): Part => {
    const raised = part.layer + layer
    if (part.kind === 'bead')
      return {
        ...part,
        at: move(part.at),
        axis: turn(part.axis, angle),
        normal: turn(part.normal, angle),
        layer: raised,
      }
    if (part.kind === 'disc') return { ...part, at: move(part.at), normal: turn(part.normal, angle), layer: raised }
    if (part.kind === 'face')
      return { ...part, points: part.points.map(move), normal: turn(part.normal, angle), layer: raised }
    return { ...part, points: part.points.map(move), layer: raised }
  })
}
