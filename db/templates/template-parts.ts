import { proposeKey } from '../../app/catalog/category-rules.ts'
import type { ProductOption } from '../../app/catalog/line-options.ts'
import type { ShopTemplate, TemplateBranding, TemplateCategory, TemplatePicture } from './template.ts'

/** A product option. `differences`: the price difference of each value, in cents. */
export const choice = (name: string, differences: Record<string, number>): ProductOption => ({
  name,
  values: Object.entries(differences).map(([value, differenceCents]) => ({ name: value, differenceCents })),
})

/** `x`, `y`: the focus point, which cropping never cuts off, in per cent. */
export const picture = (file: string, alt: string, x = 50, y = 50): TemplatePicture => ({ file, alt, focus: { x, y } })

export const hero = (...wide: Parameters<typeof picture>): TemplateBranding['hero'] => ({
  ...picture(...wide),
  widest: 1600,
  widestOnPhone: 960,
})

/** A slide of the lookbook that links to a product and has the product's name. */
export const slide = (product: string, file: string, alt: string): TemplateBranding['landing']['slides'][number] => ({
  picture: picture(file, alt),
  caption: '',
  target: { product },
})

/** A category with the key that the category form would propose for its label. */
export const category = (label: string, value = label): Pick<TemplateCategory, 'key' | 'label' | 'value'> => ({
  key: proposeKey(label),
  label,
  value,
})

/** The stars and the text of each review, by the name of the product. */
export const reviewsOf = (products: Record<string, [stars: number, words: string][]>): ShopTemplate['reviews'] =>
  Object.entries(products).map(([piece, given]) => ({
    piece,
    given: given.map(([stars, words]) => ({ stars, words })),
  }))
