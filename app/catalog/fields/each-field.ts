import type { z } from 'zod'
import type { ProductFields } from '../product.ts'
import type { ProductField } from './field.ts'
import { productFields } from './product-fields.ts'

type Table = typeof productFields
type Name = keyof Table
type PublicName = { [N in Name]: Table[N] extends { isPublic: true } ? N : never }[Name]
type OptionalName = { [N in Name]: Table[N] extends { initial: unknown } ? N : never }[Name]
type Shape<N extends Name, Rules extends 'input' | 'answer'> = { [F in N as Table[F]['wire']]: Table[F][Rules] }
type Answer<N extends Name> = z.infer<z.ZodObject<Shape<N, 'answer'>>>
type Typed<Field> = Field extends { form: { empty: infer Value } } ? Value : string

/** Each field with the product's property of it. */
export const fieldList: readonly (ProductField<unknown> & { property: string })[] = Object.entries(productFields).map(
  ([property, field]) => ({ property, ...field }),
)
const publicFields = fieldList.filter(({ isPublic }) => isPublic)

export const valuesOf = (record: object): ReadonlyMap<string, unknown> => new Map(Object.entries(record))

// What follows is made of the table at once, so its types are said in the head and its code knows only names and values.

function byWire(fields: typeof fieldList, of: (field: (typeof fieldList)[number]) => unknown): object {
  return Object.fromEntries(fields.map((field) => [field.wire, of(field)]))
}

export function inputShape(): Shape<Name, 'input'>
export function inputShape(): object {
  return byWire(fieldList, ({ input }) => input)
}

export function publicShape(): Shape<PublicName, 'answer'>
export function publicShape(): object {
  return byWire(publicFields, ({ answer }) => answer)
}

export function answerShape(): Shape<Name, 'answer'>
export function answerShape(): object {
  return byWire(fieldList, ({ answer }) => answer)
}

function answered(fields: typeof fieldList, product: ProductFields): object {
  const values = valuesOf(product)
  return byWire(fields, ({ property, toWire = (value) => value }) => toWire(values.get(property)))
}

export function publicFieldsToWire(product: ProductFields): Answer<PublicName>
export function publicFieldsToWire(product: ProductFields): object {
  return answered(publicFields, product)
}

export function fieldsToWire(product: ProductFields): Answer<Name>
export function fieldsToWire(product: ProductFields): object {
  return answered(fieldList, product)
}

/** The fields of a product, without what else is known of it. */
export function fieldsOf(product: ProductFields): ProductFields
export function fieldsOf(product: ProductFields): object {
  const values = valuesOf(product)
  return Object.fromEntries(fieldList.map(({ property }) => [property, values.get(property)]))
}

export function initialFields(): Pick<ProductFields, OptionalName>
export function initialFields(): object {
  return Object.fromEntries(
    fieldList.flatMap(({ property, initial }) => (initial === undefined ? [] : [[property, initial]])),
  )
}

export type TypedFields = { [N in Name as Table[N]['wire']]: Typed<Table[N]> }
export type WireFields = z.input<z.ZodObject<Shape<Name, 'input'>>>

export function emptyFields(): TypedFields
export function emptyFields(): object {
  return byWire(fieldList, ({ form }) => form?.empty ?? '')
}

export function fieldsToForm(product: Answer<Name>): TypedFields
export function fieldsToForm(product: Answer<Name>): object {
  const values = valuesOf(product)
  return byWire(fieldList, ({ wire, form }) => (form ? form.fill(values.get(wire)) : String(values.get(wire) ?? '')))
}

export function fieldsFromForm(typed: TypedFields): WireFields
export function fieldsFromForm(typed: TypedFields): object {
  const values = valuesOf(typed)
  return byWire(fieldList, ({ wire, form }) => (form ? form.read(values.get(wire)) : values.get(wire)))
}

/** As the audit log shows them; what is as in a new product is left out. */
export function fieldsToAudit(product: ProductFields): object {
  const values = valuesOf(product)
  const told = fieldList.filter(
    ({ property, initial }) => JSON.stringify(values.get(property)) !== JSON.stringify(initial),
  )
  return Object.fromEntries(
    told.map(({ property, auditName = property, toAudit = (value) => value }) => [
      auditName,
      toAudit(values.get(property)),
    ]),
  )
}
