import type { TemplateName } from '../../app/shop/shop-template.ts'
import { baskets } from './baskets/template.ts'
import { beadwork } from './beadwork.ts'
import { cloth } from './cloth/template.ts'
import type { ShopTemplate } from './template.ts'

export const templates: Record<TemplateName, ShopTemplate> = { beadwork, baskets, cloth }
