import { z } from 'zod'
import { textInput } from '#app/framework/text-input.ts'
import { singleLine, type TextRule } from '#app/framework/text-rules.ts'
import { productionLimits, productionStates } from './production.ts'

const state = z.enum(productionStates)
const choices = z.record(z.string(), z.string())

/**
 * A line of a paid order. `due_on`: a day in Nairobi. `left_to_make`: the number of the order's lines that are still to
 * make.
 */
export const productionLine = z.object({
  id: z.string(),
  order_number: z.string(),
  name: z.string(),
  quantity: z.number(),
  /** The quantity taken from stock. */
  ready: z.number(),
  choices: choices.optional(),
  note: z.string().optional(),
  image: z.string().nullable(),
  due_on: z.string(),
  state,
  maker: z.string().nullable(),
  left_to_make: z.number(),
  /** The refunded part of `quantity`, which is not made. */
  refunded: z.number(),
  /** True if any money of the order was refunded. */
  is_partly_refunded: z.boolean(),
  /** True if the line's order is being made: the buyer was notified, or is about to be. */
  is_begun: z.boolean(),
  is_demo: z.boolean(),
})
export type ProductionLine = z.infer<typeof productionLine>

const makerRule: TextRule = {
  label: 'Maker',
  tidy: (typed) => typed.replace(/\s+/g, ' ').trim(),
  maxLength: productionLimits.maker,
  form: singleLine('Maker'),
}

/** `maker`: by default the member of staff who is logged in. */
export const stepInput = z.strictObject({ from: state, to: state, maker: textInput(makerRule).optional() })

const rateText = `Rate must be whole shillings, 0 to ${productionLimits.rateKes.toLocaleString('en')}`
export const rateInput = z.strictObject({
  kes: z.number(rateText).int(rateText).min(0, rateText).max(productionLimits.rateKes, rateText),
})

const finishedLine = z.object({
  id: z.string(),
  /** Null for a line in the shop's own words, or of a deleted product. */
  product_id: z.string().nullable(),
  order_number: z.string(),
  name: z.string(),
  quantity: z.number(),
  made_on: z.string(),
  /** Whole shillings for each product made; null if no rate is set. */
  rate_kes: z.number().nullable(),
})

/**
 * The finished lines of a month in Nairobi, by maker. `kes`: the sum for the lines with a rate. `earlier_month`: the
 * last earlier month with finished lines.
 */
export const productionMonth = z.object({
  month: z.string(),
  earlier_month: z.string().nullable(),
  makers: z.array(
    z.object({
      maker: z.string(),
      pieces: z.number(),
      kes: z.number(),
      unrated: z.number(),
      lines: z.array(finishedLine),
    }),
  ),
})
export type ProductionMonth = z.infer<typeof productionMonth>
export type FinishedLine = z.infer<typeof finishedLine>
