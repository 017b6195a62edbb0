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

/** What a product looks like, for the scripts that make its pictures. Plain JSON. */
type BeadDesign = {
  /** Repeats the same small irregularities each time. */
  seed: number
  form: BeadForm
  /** Beads across, or strands, or rings of a collar. */
  rows: number
  pattern: BeadPattern
  /** In order of appearance; without `ground`, the first is the background. */
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
