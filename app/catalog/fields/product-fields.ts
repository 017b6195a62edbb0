import { z } from 'zod'
import { currencyName } from '#app/money/currency-names.ts'
import { centsToText, centsToWire, wireToCents } from '#app/money/money.ts'
import { parseTypedNumber } from '#app/money/typed-number.ts'
import { categoryOptions } from '../category-options.ts'
import { visibilityStates } from '../inventory/stock.ts'
import { optionLimits } from '../line-options.ts'
import { maxProductDescriptionLength, maxProductionDays, maxProductNameLength, type ProductFields } from '../product.ts'
import { nullWhenEmpty, optionalNumber, type ProductField, readJson } from './field.ts'
import { emptyOptions, optionsFromForm, optionsText, optionsToForm } from './option-form.ts'
import { optionRules, optionsToWire, wireOptions } from './option-rules.ts'
import { optionCells, optionColumns, readOptions } from './options-in-file.ts'
import { productCategoryRules, productDescriptionRules, productNameRules, productPriceRules } from './product-rules.ts'
import { readAmount } from './typed-amount.ts'

/**
 * The fields of a product. Forms, API, files, copies and the audit log are derived from this table and use its order. The
 * database computes the columns for the search.
 */
export const productFields = {
  name: {
    wire: 'name',
    isPublic: true,
    input: productNameRules,
    answer: z.string(),
    control: { label: 'Name', hint: `Up to ${maxProductNameLength} characters. The product’s link uses it too.` },
    columns: ['Name'],
  },
  category: {
    wire: 'category',
    isPublic: true,
    input: productCategoryRules,
    answer: z.string(),
    form: { empty: '', fill: (wire: string) => wire, read: (typed: string) => typed || undefined },
    control: {
      label: 'Category',
      hint: '',
      options: ({ categories }) => [{ value: '', label: 'Choose a category' }, ...categoryOptions(categories)],
    },
    columns: ['Category'],
  },
  priceCents: {
    wire: 'price',
    isPublic: true,
    input: productPriceRules,
    answer: z.number(),
    toWire: centsToWire,
    fromPart: (text) => (/^-?\d{1,9}(\.\d{1,9})?$/.test(text) ? Number(text) : text),
    form: {
      empty: '',
      fill: (wire: number) => centsToText(wireToCents(wire) ?? 0),
      read: (typed: string) => (typed.trim() === '' ? undefined : parseTypedNumber(typed)),
    },
    control: {
      get label() {
        return `Price in ${currencyName()}`
      },
      hint: '',
      input: { inputMode: 'decimal', maxLength: 12, autoComplete: 'off' },
    },
    columns: ['Price (USD)'],
    toCells: (cents) => [centsToText(cents)],
    fromCells: ([text = ''], report) => {
      const amount = text === '' ? ({ ok: false, message: 'Price is required' } as const) : readAmount(text)
      return amount.ok ? amount.amount : report(amount.message)
    },
    auditName: 'price',
    toAudit: centsToText,
  },
  description: {
    wire: 'description',
    isPublic: true,
    input: productDescriptionRules,
    answer: z.string().nullable(),
    form: { empty: '', fill: (wire: string | null) => wire ?? '', read: (typed: string) => typed || undefined },
    control: {
      label: 'Description',
      hint: `Up to ${maxProductDescriptionLength.toLocaleString('en')} characters.`,
      rows: 5,
    },
    columns: ['Description'],
  },
  /** Null for a published product. The API, the audit log and the database call this field `withheld`. */
  visibility: {
    wire: 'withheld',
    auditName: 'withheld',
    initial: null,
    input: z.enum(visibilityStates).nullable().optional(),
    answer: z.enum(visibilityStates).nullable(),
    fromPart: readJson,
    form: nullWhenEmpty,
    columns: ['State'],
    toCells: (visibility) => [visibility ?? 'shown'],
    fromCells: ([text = ''], report) => {
      const state = text.toLowerCase()
      if (state === '') return undefined
      if (state === 'shown') return null
      return state === 'hidden' || state === 'draft' ? state : report('must be shown, hidden or draft')
    },
  },
  isMadeToOrder: {
    wire: 'made_to_order',
    initial: true,
    input: z.boolean().optional(),
    answer: z.boolean(),
    fromPart: readJson,
    form: { empty: true, fill: (wire: boolean) => wire, read: (typed: boolean) => typed },
    columns: ['Made to order'],
    toCells: (isMadeToOrder) => [isMadeToOrder ? 'yes' : 'no'],
    fromCells: ([text = ''], report) => {
      if (text === '') return undefined
      if (/^(yes|y|true|1)$/i.test(text)) return true
      return /^(no|n|false|0)$/i.test(text) ? false : report('must be yes or no')
    },
    auditName: 'madeToOrder',
  },
  /** Null for the shop's default. */
  makingDays: optionalNumber({
    wire: 'making_days',
    label: 'Days to make it',
    hint: ({ makingDays }) => `Empty: ${makingDays}, as in Settings. Up to ${maxProductionDays}.`,
    column: 'Days to make',
    max: maxProductionDays,
  }),
  choices: {
    wire: 'choices',
    isPublic: true,
    initial: [],
    input: optionRules.optional(),
    // The API sends no options for a product without options.
    answer: wireOptions.optional(),
    toWire: (choices) => (choices.length > 0 ? optionsToWire(choices) : undefined),
    fromPart: readJson,
    form: { empty: emptyOptions, fill: optionsToForm, read: optionsFromForm },
    columns: optionColumns,
    toCells: optionCells,
    fromCells: readOptions,
    wrongColumn: ([index = 0, part]) =>
      Math.min(Number(index), optionLimits.choices - 1) * 2 + (part === 'values' ? 1 : 0),
    toAudit: (choices) => choices.map(optionsText),
  },
} satisfies { [Name in keyof ProductFields]: ProductField<ProductFields[Name]> }
