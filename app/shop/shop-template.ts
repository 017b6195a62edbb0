/** The allowed values of `SHOP_TEMPLATE`, which fills a demo shop at its first start. */
export const templateNames = ['beadwork', 'baskets', 'cloth'] as const
export type TemplateName = (typeof templateNames)[number]
