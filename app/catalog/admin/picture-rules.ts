import { singleLineRule } from '#app/framework/text-rules.ts'

/** For pictures outside of products. */
export const pictureRules = { alt: singleLineRule('What the picture shows', 150) }
