import type { z } from 'zod'
import type { DraftFields, ProductFields } from '../product.ts'
import type { ProductField } from './field.ts'
import { productFields } from './product-fields.ts'

type Table = typeof productFields
type Name = keyof Table
export type PublicName = { [N in Name]: Table[N] extends { isPublic: true } ? N : never }[Name]
type OptionalName = { [N in Name]: Table[N] extends { initial: unknown } ? N : never }[Name]
type Shape<N extends Name, Rules extends 'input' | 'answer'> = { [F in N as Table[F]['wire']]: Table[F][Rules] }
type Answer<N extends Name> = z.infer<z.ZodObject<Shape<N, 'answer'>>>
type StoredFields = ProductFields | DraftFields
/** The answer to staff, in which a draft may have no category or price. */
export type StoredAnswer = Omit<Answer<Name>, 'category' | 'price'> & {
  category: Answer<'category'>['category'] | null
  price: number | null
}
type FormValue<Field> = Field extends { form: { empty: infer Value } } ? Value : string

/** Each field with its product property. */
export const fieldList: readonly (ProductField<unknown> & { property: string })[] = Object.entries(productFields).map(
  ([property, field]) => ({ property, ...field }),
)
const publicFields = fieldList.filter(({ isPublic }) => isPublic)

export const toValueMap = (record: object): ReadonlyMap<string, unknown> => new Map(Object.entries(record))

// TypeScript can't derive the types of these results from the table, so each function asserts its own.

function toWireObject(fields: typeof fieldList, readValue: (field: (typeof fieldList)[number]) => unknown): object {
  return Object.fromEntries(fields.map((field) => [field.wire, readValue(field)]))
}

export function inputShape() {
  return toWireObject(fieldList, ({ input }) => input) as Shape<Name, 'input'>
}

export function publicShape() {
  return toWireObject(publicFields, ({ answer }) => answer) as Shape<PublicName, 'answer'>
}

export function staffShape() {
  return toWireObject(fieldList, ({ answer }) => answer) as Shape<Name, 'answer'>
}

function pick(fields: typeof fieldList, product: StoredFields): object {
  const values = toValueMap(product)
  return Object.fromEntries(fields.map(({ property }) => [property, values.get(property)]))
}

/** True if a draft has no value yet for a required field. */
export function isMissing({ initial }: { initial?: unknown }, value: unknown): boolean {
  return value === null && initial === undefined
}

function toAnswer(fields: typeof fieldList, product: StoredFields): object {
  const values = toValueMap(product)
  return toWireObject(fields, (field) => {
    const value = values.get(field.property)
    return field.toWire && !isMissing(field, value) ? field.toWire(value) : value
  })
}

export function publicFieldsToWire(product: ProductFields) {
  return toAnswer(publicFields, product) as Answer<PublicName>
}

/** The properties that shoppers can read. */
export function pickPublicFields(product: ProductFields) {
  return pick(publicFields, product) as Pick<ProductFields, PublicName>
}

export function fieldsToWire(product: StoredFields) {
  return toAnswer(fieldList, product) as StoredAnswer
}

/** Only the fields that staff fill in. */
export function pickFields(product: StoredFields) {
  return pick(fieldList, product) as StoredFields
}

export function initialFields() {
  return Object.fromEntries(
    fieldList.flatMap(({ property, initial }) => (initial === undefined ? [] : [[property, initial]])),
  ) as Pick<ProductFields, OptionalName>
}

export type TypedFields = { [N in Name as Table[N]['wire']]: FormValue<Table[N]> }
export type WireFields = z.input<z.ZodObject<Shape<Name, 'input'>>>

export function emptyFields() {
  return toWireObject(fieldList, ({ form }) => form?.empty ?? '') as TypedFields
}

export function fieldsToForm(product: StoredAnswer) {
  const values = toValueMap(product)
  return toWireObject(fieldList, (field) => {
    const value = values.get(field.wire)
    if (!field.form) return String(value ?? '')
    return isMissing(field, value) ? field.form.empty : field.form.fill(value)
  }) as TypedFields
}

export function fieldsFromForm(typed: TypedFields) {
  const values = toValueMap(typed)
  return toWireObject(fieldList, ({ wire, form }) =>
    form ? form.read(values.get(wire)) : values.get(wire),
  ) as WireFields
}

/** The fields for the audit log. Leaves out fields with default values. */
export function fieldsToAudit(product: StoredFields): object {
  const values = toValueMap(product)
  const auditedFields = fieldList.filter(
    ({ property, initial }) =>
      !isMissing({ initial }, values.get(property)) && JSON.stringify(values.get(property)) !== JSON.stringify(initial),
  )
  return Object.fromEntries(
    auditedFields.map(({ property, auditName = property, toAudit = (value) => value }) => [
      auditName,
      toAudit(values.get(property)),
    ]),
  )
}
