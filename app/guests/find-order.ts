import { type Texts, tidyText } from '#app/framework/text-rules.ts'

export const findOrderRules = {
  order: { label: 'Order number or receipt', tidy: tidyText, most: 40 },
  phone: { label: 'Phone', tidy: tidyText, most: 30 },
}
export type FindOrderInput = Texts<typeof findOrderRules>

/** The same response whether or not the order exists. */
export const findOrderSentence =
  'If there is such an order, its link is on its way to the e-mail or phone that was given with it, where we may write there.'
