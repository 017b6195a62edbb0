import type { Product, ProductImage } from '../product.ts'
import { forPreviews } from '../sharing/preview.ts'

/** What a card shows. The page carries it twice, as HTML and for its scripts, so it carries no more. */
export type ListedProduct = Pick<Product, 'id' | 'name' | 'priceCents' | 'description' | 'images'>

export function listedProduct({ id, name, priceCents, description, images }: Product): ListedProduct {
  return { id, name, priceCents, description: forPreviews(description), images: images.slice(0, 2) }
}

/** In a strip of pieces the name stands for the picture's own text. */
export type StripProduct = Pick<Product, 'name' | 'priceCents'> & { image?: ProductImage }

export function stripProduct({ name, priceCents, images: [image] }: Product): StripProduct {
  return { name, priceCents, ...(image && { image: { ...image, alt: '' } }) }
}
