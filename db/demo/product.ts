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

/** What a piece looks like, for the scripts that make its pictures. Plain JSON. */
export type BeadDesign = {
  form: BeadForm
  pattern: BeadPattern
  /** In the order in which they appear; without `ground`, the first one is the field. */
  colours: BeadColour[]
  /** Beads across the piece, or strands, or rings of a collar. */
  rows: number
  /** The field behind the figures of a pattern. */
  ground?: BeadColour
  trim?: 'fringe' | 'discs' | 'tassel'
  /** Makes the small irregularities of a piece repeatable. */
  seed: number
}

export type DemoProduct = {
  /** Names the picture files `pictures/{slug}-1.jpg` and `pictures/{slug}-2.jpg`. */
  slug: string
  name: string
  /** A `category` value of the API. */
  category: string
  priceCents: number
  description: string
  /** For the overall view and for the close-up. */
  alt: [string, string]
  design: BeadDesign
}
