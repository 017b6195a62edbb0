import { and, eq, lt, type SQL, sql } from 'drizzle-orm'
import { products } from '#app/catalog/catalog.tables.server.ts'
import type { Choice } from '#app/catalog/choices.ts'
import { isInShop } from '#app/catalog/products.server.ts'
import { customers } from '#app/identity/identity.tables.server.ts'
import { builder, prepareStatement } from '#app/platform/database/prepared-statement.server.ts'
import { cartChanges, cartLines } from './cart.tables.server.ts'
import { cartLimits } from './cart.ts'

export type CartRefusal = 'product-gone' | 'not-chosen' | 'cart-full' | 'changed-elsewhere'

/** `made-before`: under the same key. */
type Outcome = CartRefusal | 'made-before' | 'made'

/** What a change of one line needs to know: the customer is locked meanwhile. */
export type LineChange = {
  customerId: string
  productId: string
  variant: string
  /** By the names of the choices, as JSON. */
  choices: string
  note: string | null
  quantity: number
  was: number | undefined
  now: Date
  key: string | undefined
  /** Changes made before this moment are no longer remembered. */
  outlived: Date
}

const given = (name: keyof LineChange, type: string) => sql`${sql.placeholder(name)}::${sql.raw(type)}`
const customerId = given('customerId', 'text') as SQL<string>
const productId = given('productId', 'uuid') as SQL<string>
const variant = given('variant', 'text') as SQL<string>
const choices = given('choices', 'jsonb')
const key = given('key', 'uuid') as SQL<string>
const now = given('now', 'timestamptz') as SQL<Date>
const was = given('was', 'integer')

const isThisChange = and(eq(cartChanges.customerId, customerId), eq(cartChanges.key, key))
const isThisLine = and(
  eq(cartLines.customerId, customerId),
  eq(cartLines.productId, productId),
  eq(cartLines.variant, variant),
)
/** One known value of each choice, and nothing else. */
const isWhollyChosen = sql`(
  (select count(*) from jsonb_object_keys(${choices})) = jsonb_array_length(${products.choices})
  and not exists (
    select from jsonb_array_elements(${products.choices}) choice
    where not coalesce(choice -> 'values' @> jsonb_build_array(
      jsonb_build_object('name', ${choices} -> (choice ->> 'name'))), false)))`
const before = sql`coalesce(${cartLines.quantity}, 0)`
const count = builder.$count(cartLines, eq(cartLines.customerId, customerId))

/** Decides and changes in one statement. Without a key it reads and remembers none. */
function changeOf(name: string, isKeyed: boolean) {
  const isMade = isKeyed ? sql`exists ${builder.select().from(cartChanges).where(isThisChange)}` : sql`false`
  const place = builder.$with('place').as(
    builder
      .select({
        outcome: sql<Outcome>`case
          when ${isMade} then 'made-before'
          when ${was} <> ${before} then 'changed-elsewhere'
          when ${products.id} is null or not (${isInShop}) then 'product-gone'
          when not ${isWhollyChosen} then 'not-chosen'
          when ${before} = 0 and ${count} >= ${sql.raw(String(cartLimits.lines))} then 'cart-full'
          else 'made' end`.as('outcome'),
        offered: sql<Choice[] | null>`${products.choices}`.as('offered'),
      })
      .from(customers)
      .leftJoin(products, eq(products.id, productId))
      .leftJoin(cartLines, isThisLine)
      .where(eq(customers.id, customerId)),
  )
  const isMadeNow = eq(place.outcome, 'made')
  const line = builder
    .select({
      customerId: customerId.as('customer_id'),
      productId: productId.as('product_id'),
      variant: variant.as('variant'),
      choices: choices.as('choices'),
      note: given('note', 'text').as('note'),
      quantity: given('quantity', 'integer').as('quantity'),
      addedAt: now.as('added_at'),
    })
    .from(place)
    .where(isMadeNow)
  const changed = builder.$with('changed').as(
    builder
      .insert(cartLines)
      .select(line as never)
      .onConflictDoUpdate({
        target: [cartLines.customerId, cartLines.productId, cartLines.variant],
        set: { quantity: sql`excluded.quantity` },
      }) as never,
  )
  const change = builder.select({
    customerId: customerId.as('customer_id'),
    key: key.as('key'),
    madeAt: now.as('made_at'),
  })
  const remembered = builder
    .$with('remembered')
    .as(builder.insert(cartChanges).select(change.from(place).where(isMadeNow) as never) as never)
  const forgotten = builder
    .$with('forgotten')
    .as(
      builder
        .delete(cartChanges)
        .where(
          and(eq(cartChanges.customerId, customerId), lt(cartChanges.madeAt, given('outlived', 'timestamptz'))),
        ) as never,
    )
  const written = isKeyed ? builder.with(place, changed, remembered, forgotten) : builder.with(place, changed)
  return prepareStatement(name, written.select({ outcome: place.outcome, offered: place.offered }).from(place))
}

export const changeLine = changeOf('change line', false)
export const changeLineOnce = changeOf('change line once', true)
