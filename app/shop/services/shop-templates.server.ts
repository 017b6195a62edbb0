import type { Database, Shop } from '../shop.server.ts'
import type { TemplateName } from '../shop-template.ts'

export type TemplateRefusal = 'has-products' | 'has-orders'
export type TemplateResult = { ok: true } | { ok: false; reason: TemplateRefusal }

type TemplateChoice = {
  name: TemplateName
  /** The name of the member of staff who chose the template. */
  by: string
  /** Runs in the transaction that writes. */
  afterWrite: (tx: Database) => Promise<void>
}

/** Finished shops from which an owner can start. */
export type ShopTemplates = { apply(shop: Shop, choice: TemplateChoice): Promise<TemplateResult> }
