import { singleLineRule, type TextRule, tidyText } from '#app/framework/text-rules.ts'

export const maxCategories = 60
const maxNameLength = 60

/** The fields of the category form. */
export const categoryRules = {
  label: { ...singleLineRule('Name', maxNameLength), tidy: (typed) => tidyText(typed).normalize('NFC') },
  key: {
    label: 'Address',
    tidy: (typed) => tidyText(typed).toLowerCase(),
    maxLength: 40,
    form: {
      pattern: /^[a-z0-9][a-z0-9_-]*$/,
      text: 'Address must be of letters from a to z, digits, - and _, and begin with a letter or digit',
    },
  },
  value: { ...singleLineRule('Name for programs', maxNameLength), tidy: (typed) => tidyText(typed).normalize('NFC') },
} satisfies Record<string, TextRule>

export const categoryPhotoLimit = { what: 'a category', max: 1 }

/** Makes an address from the name. Empty if the name has no Latin letter or digit. */
export function proposeKey(label: string): string {
  const plain = label.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const words = plain.match(/[a-z0-9]+/g) ?? []
  return words.join('_').slice(0, categoryRules.key.maxLength)
}
