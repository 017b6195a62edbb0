import type { CategoryKey } from '#app/catalog/category.ts'

export type LookbookImage = {
  id: number
  src: string
  srcAvif: string
  product: string
  category: CategoryKey
}

const endings = ['jpg', 'JPG', 'WEBP'] as const

const shown: readonly [product: string, category: CategoryKey][] = [
  ['Wedding collar', 'necklaces'],
  ['Diamond cuff in seven colours', 'bracelets'],
  ['Milk strands', 'necklaces'],
  ['Long grass chain', 'body_chains'],
  ['Chevron choker in red and white', 'chokers'],
  ["Herder's pouch", 'bags'],
  ['Spiral of seven turns', 'bracelets'],
  ['River bend', 'friendship_bracelets'],
  ['Red disc collar', 'necklaces'],
  ['Cushion cover with beaded diamonds', 'covers'],
  ['Market mix', 'beads'],
  ['Cattle pen pendant', 'necklaces'],
  ['Moran shoulder chain', 'body_chains'],
  ['Dry season cuff', 'bracelets'],
  ['Choker with a fringe of drops', 'chokers'],
  ['Evening clutch in blue', 'bags'],
  ['Red on the string', 'beads'],
  ['Sky collar with orange rays', 'necklaces'],
  ['Coin chain in brass and blue', 'body_chains'],
  ['Notebook cover with triangles', 'covers'],
  ['Knotted, five colours', 'friendship_bracelets'],
  ['Ten strands, one button', 'necklaces'],
]

export const lookbookImages: readonly LookbookImage[] = shown.map(([product, category], index) => {
  const id = 23 + index
  const src = `/lookbook/${id}.${endings[index % endings.length]}`
  return { id, src, srcAvif: `/lookbook/${id}.avif`, product, category }
})
