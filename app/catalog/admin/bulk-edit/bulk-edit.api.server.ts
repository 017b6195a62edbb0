import { z } from 'zod'
import { type Api, callsFor, handle, refuse } from '#app/framework/http/module-api.server.ts'
import { conflict, type Problem } from '#app/framework/http/problem.ts'
import { priceLimitsText } from '#app/money/currency-names.ts'
import { wireToCents } from '#app/money/money.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { productCategoryRules, productPriceRules, resolveCategory } from '../../fields/product-rules.ts'
import { readStaffProducts } from '../product-answer.server.ts'
import { staffProducts } from '../staff-product.ts'
import { staffProductProblems, unfinishedProblem } from '../staff-product-problems.server.ts'
import { amountText, bulkEditMax, percentLimits, percentText } from './bulk-change.ts'
import { type BulkChange, type BulkResult, bulkEditProducts } from './bulk-edit.server.ts'

const tooManyText = `At most ${bulkEditMax} pieces are changed at once`
const productVersions = z
  .array(z.strictObject({ id: z.uuid('is not a product'), version: z.int().positive() }))
  .min(1, 'Choose at least one piece')
  .max(bulkEditMax, tooManyText)
  .refine((some) => new Set(some.map(({ id }) => id)).size === some.length, 'Each piece is chosen once')

const difference = z
  .number({ error: amountText })
  .refine((amount) => wireToCents(Math.abs(amount)) !== null && amount !== 0, { error: amountText })
const percent = z
  .int(percentText)
  .min(percentLimits.min, percentText)
  .max(percentLimits.max, percentText)
  .refine((one) => one !== 0, percentText)

/**
 * `version`: the version that the page displayed. Amounts are in the shop's currency. 'place' sets the visibility:
 * `withheld: 'hidden'` hides the product, and `withheld: null` publishes it.
 */
export const bulkChangeInput = z.strictObject({
  products: productVersions,
  change: z.discriminatedUnion('what', [
    z.strictObject({ what: z.literal('price-by'), amount: difference }),
    z.strictObject({ what: z.literal('price-percent'), percent }),
    z.strictObject({ what: z.literal('price-to'), price: productPriceRules }),
    z.strictObject({ what: z.literal('category'), category: productCategoryRules }),
    z.strictObject({ what: z.literal('place'), withheld: z.enum(['hidden']).nullable() }),
  ]),
})

const forStaff = callsFor({ policy: 'shop', tags: ['catalog'] })

export const bulkEditCall = forStaff(
  'Change the price or category of several products, or hide or show them: all or none',
).post('/api/admin/products/changes', { input: bulkChangeInput, answer: staffProducts })

export function addBulkEditRoute(api: Api, shop: Shop) {
  handle(api, bulkEditCall, async (request) => {
    const { products, change } = request.body
    const found = resolveCategory(shop.categories, change.what === 'category' ? change : {})
    if (!found.ok) return refuse(found.problem)
    const result = await bulkEditProducts(shop, request.staff, products, toChange({ ...change, ...found.input }))
    return result.ok ? readStaffProducts(shop.db, result.products) : refuse(problemOf(result))
  })
}

function toChange(change: z.output<typeof bulkChangeInput>['change']): BulkChange {
  if (change.what === 'price-by') return { what: 'price-by', cents: wireToCents(change.amount) ?? 0 }
  if (change.what === 'place') return { what: 'visibility', visibility: change.withheld }
  return change.what === 'price-to' ? { what: 'price-to', cents: change.price } : change
}

function problemOf(result: Exclude<BulkResult, { ok: true }>): Problem {
  switch (result.reason) {
    case 'pictures-awaited':
    case 'category-gone':
      return staffProductProblems[result.reason]
    case 'not-found':
      return {
        status: 404,
        message: 'One of these pieces was deleted in the meantime. Nothing was changed: please look again.',
      }
    case 'changed-meanwhile':
      return conflict(
        'Somebody else changed one of these pieces in the meantime. Nothing was changed: please look again.',
      )
    case 'unfinished':
      return unfinishedProblem(result.missing, result.name)
    case 'price':
      return conflict(`The price of ${result.name} would not be ${priceLimitsText()}. Nothing was changed.`)
  }
}
