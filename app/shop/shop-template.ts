/** With what a first start fills a demo shop: `SHOP_TEMPLATE`. */
export const templateNames = ['beadwork', 'baskets', 'cloth'] as const
export type TemplateName = (typeof templateNames)[number]
