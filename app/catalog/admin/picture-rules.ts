import { singleLineRule } from '#app/framework/text-rules.ts'

/** For pictures that do not belong to a product. */
export const pictureRules = { alt: singleLineRule('What the picture shows', 150) }
