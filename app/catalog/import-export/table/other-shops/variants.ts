import { type Cents, wireToCents } from '#app/money/money.ts'
import { parseTypedNumber } from '#app/money/typed-number.ts'
import type { ProductOption } from '../../../line-options.ts'
import type { OtherProduct } from './other-product.ts'

/** One combination of values, in the sequence of the options' names. */
export type Variant = {
  values: string[]
  price: string
  /** Null: the platform does not count it. */
  stock: number | null
  /** Whether it is sold on when none is left. */
  isSoldOn: boolean
}

type Product = Pick<OtherProduct, 'price' | 'options' | 'ready' | 'isMadeToOrder'>

/**
 * One price, a difference for each value, and what is ready of each combination. `isExact` is false where the prices of
 * the combinations are no sums of such differences: then all cost what the cheapest costs.
 */
export function joinVariants(names: readonly string[], variants: readonly Variant[]): Product & { isExact: boolean } {
  const priced = variants.map((variant) => ({ ...variant, cents: centsOf(variant.price) }))
  const cheapest = priced.reduce((least, one) => ((one.cents ?? 0) < (least.cents ?? 0) ? one : least))
  const base = cheapest.cents ?? 0
  const differenceOf = (option: number, value: string) =>
    Math.min(...priced.filter(({ values }) => values[option] === value).map(({ cents }) => (cents ?? base) - base))
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
  const counted = variants.flatMap(({ values, stock }) =>
    stock !== null && stock > 0 ? [{ values, number: stock }] : [],
  )
  return {
    price: cheapest.price,
    options,
    ready: counted.filter(
      ({ values }, index) => counted.findIndex((one) => one.values.join('\n') === values.join('\n')) === index,
    ),
    isMadeToOrder: variants.some(({ stock, isSoldOn }) => stock === null || isSoldOn),
    isExact,
  }
}

/** Null where it is no amount: the check of the line says so. */
function centsOf(price: string): Cents | null {
  return wireToCents(parseTypedNumber(price))
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0)
