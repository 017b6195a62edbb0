import { singleLineRule } from '#app/framework/text-rules.ts'

/** Of a picture that is no product's. */
export const pictureRules = { alt: singleLineRule('What the picture shows', 150) }
