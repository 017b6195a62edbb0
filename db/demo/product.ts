import type { TemplateProduct } from '../templates/template.ts'

export type BeadColour = 'red' | 'white' | 'blue' | 'orange' | 'black' | 'green' | 'yellow' | 'brass'

export type BeadForm =
  | 'cuff'
  | 'band'
  | 'spiral'
  | 'collar'
  | 'strands'
  | 'pendant'
  | 'bodychain'
  | 'bowl'
  | 'strand-coil'
  | 'woven'
  | 'knotted'
  | 'choker'
  | 'bag'
  | 'cushion'
  | 'book'

type BeadPattern = 'bands' | 'chevrons' | 'diamonds' | 'checks' | 'triangles' | 'plain' | 'zigzag'

/** What a product looks like, for the scripts that make its pictures. Plain JSON. */
export type BeadDesign = {
  form: BeadForm
  pattern: BeadPattern
  /** In order of appearance; without `ground`, the first is the background. */
  colours: BeadColour[]
  /** Beads across, or strands, or rings of a collar. */
  rows: number
  ground?: BeadColour
  trim?: 'fringe' | 'discs' | 'tassel'
  /** Repeats the same small irregularities each time. */
  seed: number
}

export type DemoProduct = TemplateProduct & {
  alt: [whole: string, close: string, size: string]
  design: BeadDesign
}
