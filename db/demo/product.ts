import type { Choice } from '../../app/catalog/line-options.ts'

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

export type DemoProduct = {
  /** Names the files `pictures/{slug}-1.jpg` and so on, one for each text of `alt`. */
  slug: string
  name: string
  category: string
  priceCents: number
  description: string
  choices?: Choice[]
  /** How many are ready; the others are made to order. */
  ready?: number
  /** For the whole product, for the close-up, and for how it is worn or how large it is. */
  alt: [whole: string, close: string, size: string]
  design: BeadDesign
}
