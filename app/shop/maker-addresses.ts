import { emailFormat } from '#app/framework/text-rules.ts'

export const maxMakerAddresses = 5

const address = emailFormat.pattern.source.slice(1, -1)

/** The form that `tidyAddresses` returns. */
export const addressesPattern = new RegExp(`^${address}(?:, ${address}){0,${maxMakerAddresses - 1}}$`)

export function tidyAddresses(typed: string): string {
  return [...new Set(typed.split(/[\s,;]+/).filter(Boolean))].join(', ')
}
