import { z } from 'zod'
import { pictureRules } from '#app/catalog/admin/photo-rules.ts'
import { focusPoint } from '#app/catalog/admin/staff-product.ts'
import { keysOf, recordOf } from '#app/framework/records.ts'
import { textInput, textInputs } from '#app/framework/text-input.ts'
import {
  landingParts,
  landingPictureCounts,
  landingSections,
  maxSlides,
  type PicturedSection,
} from '#app/shop/landing.ts'
import { captionRule, hasEnough, landingTextRules, tooFewPhotos } from './landing-rules.ts'

const chooseAgain = 'Please choose the picture again'

const pictureInput = z.strictObject({
  key: z.string(chooseAgain).regex(/^[0-9a-f]{32}$/, chooseAgain),
  alt: textInput(pictureRules.alt),
  focus: focusPoint,
})

const pictured = keysOf(landingPictureCounts)
const picturesInput = (section: PicturedSection) =>
  z
    .array(pictureInput)
    .max(landingPictureCounts[section])
    .refine((pictures) => hasEnough(section, pictures), tooFewPhotos)

const target = z.union([
  z.strictObject({ product: z.string().min(1).max(120) }),
  z.strictObject({ category: z.string().min(1).max(120) }),
])

export const landingInput = z.strictObject({
  order: z
    .array(z.enum(landingSections))
    .length(landingSections.length)
    .refine((order) => new Set(order).size === landingSections.length, 'Order must name each section once'),
  hidden: z.array(z.enum(landingParts)).max(landingParts.length),
  texts: z.strictObject(textInputs(landingTextRules)).partial(),
  pictures: z.strictObject(recordOf(pictured, picturesInput)).partial(),
  slides: z
    .array(z.strictObject({ picture: pictureInput, caption: textInput(captionRule), target }))
    .max(maxSlides, `At most ${maxSlides} pictures`),
})
export type LandingInput = z.infer<typeof landingInput>
export type PictureInput = LandingInput['slides'][number]['picture']

const picture = z.object({ key: z.string(), src: z.string(), alt: z.string(), focus: focusPoint })
export const storedPicture = picture.pick({ key: true, src: true })

export const staffLanding = z.object({
  order: z.array(z.enum(landingSections)),
  hidden: z.array(z.enum(landingParts)),
  texts: z.partialRecord(z.enum(keysOf(landingTextRules)), z.string()),
  pictures: z.partialRecord(z.enum(pictured), z.array(picture)),
  slides: z.array(z.object({ picture, caption: z.string(), target })),
})
export type StaffLanding = z.infer<typeof staffLanding>
export type StaffPicture = z.infer<typeof picture>
