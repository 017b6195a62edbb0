import { type Cents, wireToCents } from '#app/money/money.ts'
import { parseTypedNumber } from '#app/money/typed-number.ts'
import type { ProductOption } from '../../../line-options.ts'
import type { PlatformProduct } from './platform-product.ts'

/** One combination of values. `values`: in the order of the options. */
export type Variant = {
  values: string[]
  price: string
  /** Null if the platform does not count the stock of this variant. */
  stock: number | null
  canBackorder: boolean
}

type Product = Pick<PlatformProduct, 'price' | 'options' | 'ready' | 'isMadeToOrder'>

/**
 * Converts variants to a base price, a price difference for each value, and the stock. If price differences can't
 * express the prices of all variants, `isExact` is false and all variants get the lowest price.
 */
export function combineVariants(
  names: readonly string[],
  variants: readonly Variant[],
): Product & { isExact: boolean } {
  const priced = variants.map((variant) => ({ ...variant, cents: parseCents(variant.price) }))
  const cheapest = priced.reduce((min, one) => ((one.cents ?? 0) < (min.cents ?? 0) ? one : min))
  const base = cheapest.cents ?? 0
  const differenceOf = (optionIndex: number, value: string) =>
    Math.min(...priced.filter(({ values }) => values[optionIndex] === value).map(({ cents }) => (cents ?? base) - base))
  const isExact = priced.every(
    ({ values, cents }) => sum(values.map((value, option) => differenceOf(option, value))) === (cents ?? base) - base,
  )
  const options = names.map((name, option): ProductOption => {
    const values = [...new Set(variants.map((variant) => variant.values[option] ?? ''))]
    return {
      name,
      values: values.map((value) => ({ name: value, differenceCents: isExact ? differenceOf(option, value) : 0 })),
    }
  })
  const inStock = variants.flatMap(({ values, stock }) =>
    stock !== null && stock > 0 ? [{ values, number: stock }] : [],
  )
  return {
    price: cheapest.price,
    options,
    ready: inStock.filter(
      ({ values }, index) => inStock.findIndex((one) => one.values.join('\n') === values.join('\n')) === index,
    ),
    isMadeToOrder: variants.some(({ stock, canBackorder }) => stock === null || canBackorder),
    isExact,
  }
}

/** Null for an invalid amount, which the validation of the line reports. */
function parseCents(price: string): Cents | null {
  return wireToCents(parseTypedNumber(price))
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0)
