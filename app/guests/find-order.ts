import { type Texts, tidyText } from '#app/framework/text-rules.ts'

export const findOrderRules = {
  order: { label: 'Order number or receipt', tidy: tidyText, maxLength: 40 },
  phone: { label: 'Phone', tidy: tidyText, maxLength: 30 },
}
export type FindOrderInput = Texts<typeof findOrderRules>

/** The same response whether or not the order exists. */
export const findOrderMessage = 'If we know this order, we have just sent its link to its email or phone.'
