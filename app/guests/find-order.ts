import { type Texts, tidyText } from '#app/framework/text-rules.ts'

export const findOrderRules = {
  order: { label: 'Order number or receipt', tidy: tidyText, maxLength: 40 },
  phone: { label: 'Phone', tidy: tidyText, maxLength: 30 },
}
export type FindOrderInput = Texts<typeof findOrderRules>

/** Used for every answer, so that it does not reveal whether the order exists. */
export const findOrderMessage = 'If we know this order, we have just sent its link to the email or phone given with it.'
