import type { TemplateProduct } from '../templates/template.ts'

type BeadColour = 'red' | 'white' | 'blue' | 'orange' | 'black' | 'green' | 'yellow' | 'brass'

type BeadForm =
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

/** How a product looks, for the scripts that draw its pictures. Plain JSON. */
type BeadDesign = {
  /** Seed of the small irregularities, so that each run draws the same ones. */
  seed: number
  form: BeadForm
  /** The number of rows of beads, strands, or rings of a collar. */
  rows: number
  pattern: BeadPattern
  /** In order of appearance. Without `ground`, the first colour is the background. */
  colours: BeadColour[]
  ground?: BeadColour
  trim?: 'fringe' | 'discs' | 'tassel'
}

export type DemoProduct = TemplateProduct & { alt: [whole: string, close: string, size: string]; design: BeadDesign }

export function beaded(
  seed: number,
  form: BeadForm,
  rows: number,
  pattern: BeadPattern,
  colours: BeadColour[],
  parts: Pick<BeadDesign, 'ground' | 'trim'> = {},
): BeadDesign {
  return { seed, form, rows, pattern, colours, ...parts }
}

export const inCategory = (category: string, products: Omit<DemoProduct, 'category'>[]): DemoProduct[] =>
  products.map((product) => ({ ...product, category }))
