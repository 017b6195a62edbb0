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

// TypeScript can't derive the types of these functions from the table, so their overloads declare them.

function toWireObject(fields: typeof fieldList, readValue: (field: (typeof fieldList)[number]) => unknown): object {
  return Object.fromEntries(fields.map((field) => [field.wire, readValue(field)]))
}

export function inputShape(): Shape<Name, 'input'>
export function inputShape(): object {
  return toWireObject(fieldList, ({ input }) => input)
}

export function publicShape(): Shape<PublicName, 'answer'>
export function publicShape(): object {
  return toWireObject(publicFields, ({ answer }) => answer)
}

export function staffShape(): Shape<Name, 'answer'>
export function staffShape(): object {
  return toWireObject(fieldList, ({ answer }) => answer)
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

export function publicFieldsToWire(product: ProductFields): Answer<PublicName>
export function publicFieldsToWire(product: ProductFields): object {
  return toAnswer(publicFields, product)
}

/** The properties that shoppers can read. */
export function pickPublicFields(product: ProductFields): Pick<ProductFields, PublicName>
export function pickPublicFields(product: ProductFields): object {
  return pick(publicFields, product)
}

export function fieldsToWire(product: StoredFields): StoredAnswer
export function fieldsToWire(product: StoredFields): object {
  return toAnswer(fieldList, product)
}

/** Only the fields that staff fill in. */
export function pickFields(product: StoredFields): StoredFields
export function pickFields(product: StoredFields): object {
  return pick(fieldList, product)
}

export function initialFields(): Pick<ProductFields, OptionalName>
export function initialFields(): object {
  return Object.fromEntries(
    fieldList.flatMap(({ property, initial }) => (initial === undefined ? [] : [[property, initial]])),
  )
}

export type TypedFields = { [N in Name as Table[N]['wire']]: FormValue<Table[N]> }
export type WireFields = z.input<z.ZodObject<Shape<Name, 'input'>>>

export function emptyFields(): TypedFields
export function emptyFields(): object {
  return toWireObject(fieldList, ({ form }) => form?.empty ?? '')
}

export function fieldsToForm(product: StoredAnswer): TypedFields
export function fieldsToForm(product: StoredAnswer): object {
  const values = toValueMap(product)
  return toWireObject(fieldList, (field) => {
    const value = values.get(field.wire)
    if (!field.form) return String(value ?? '')
    return isMissing(field, value) ? field.form.empty : field.form.fill(value)
  })
}

export function fieldsFromForm(typed: TypedFields): WireFields
export function fieldsFromForm(typed: TypedFields): object {
  const values = toValueMap(typed)
  return toWireObject(fieldList, ({ wire, form }) => (form ? form.read(values.get(wire)) : values.get(wire)))
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
