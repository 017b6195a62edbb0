import { z } from 'zod'
import { textInput } from '#app/framework/text-input.ts'
import { categoryRules, maxCategories } from '../../category-rules.ts'
import { pictureRules } from '../photo-rules.ts'
import { focusPoint } from '../staff-product.ts'

const names = {
  label: textInput(categoryRules.label),
  key: textInput(categoryRules.key),
  value: textInput(categoryRules.value),
}
const version = z.int().positive()

export const newCategoryInput = z.strictObject({ id: z.uuid(), ...names, value: names.value.optional() })

/** An absent field stays unchanged. */
export const categoryInput = z.strictObject({
  version,
  ...z.object(names).partial().shape,
  hidden: z.boolean().optional(),
  /** The image of a product in the category, which replaces the uploaded one. With null the shop chooses an image. */
  image_key: z.string().max(200).nullable().optional(),
})
const categoryIds = z.array(z.uuid()).max(maxCategories)
/** `before`: the order that the page displayed. The call is refused if the order has changed since. */
export const categoryOrderInput = z.strictObject({ ids: categoryIds, before: categoryIds.optional() })
/** The new categories in their order, for a shop without products. They replace all existing ones. */
export const categoryLabelsInput = z.strictObject({
  labels: z.array(names.label).min(1, 'Name at least one category').max(maxCategories),
})
/** The text fields of the multipart form. */
export const categoryPictureFields = z.object({
  version: z.coerce.number().pipe(version),
  alt: textInput(pictureRules.alt),
})
export const mergeInput = z.strictObject({ version, into: z.uuid() })

export const staffCategory = z.object({
  id: z.uuid(),
  version: z.number(),
  key: z.string(),
  value: z.string(),
  label: z.string(),
  hidden: z.boolean(),
  /** The number of its products in the shop. */
  products: z.number(),
  /** True if no product has this category, not even a deleted one. */
  deletable: z.boolean(),
  image_key: z.string().nullable(),
  /** The image that owners uploaded. */
  picture: z.object({ src: z.string(), alt: z.string(), focus: focusPoint }).nullable(),
})
export const staffCategories = z.array(staffCategory)
export const categoryPictures = z.array(z.object({ key: z.string(), alt: z.string(), src: z.string() }))

export type StaffCategory = z.infer<typeof staffCategory>
export type CategoryPicture = z.infer<typeof categoryPictures>[number]
export type NewCategory = z.output<typeof newCategoryInput>
export type CategoryEdit = z.output<typeof categoryInput>
