import { eq, inArray } from 'drizzle-orm'
import { feedback, feedbackReplies } from '#app/feedback/feedback.tables.server.ts'
import { customers } from '#app/identity/identity.tables.server.ts'
import { parseOrderNumber } from '#app/orders/order.ts'
import { matchesOrderNumber, orders } from '#app/orders/orders.tables.server.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { recordAudit } from '#app/staff/audit.server.ts'
import { readCustomerData } from './customer-data.server.ts'
import { eraseCustomer } from './erase-customer.server.ts'

export const customerCommandUsage = [
  'npm run customer -- export MAIL|ORDER   all that is kept about a person, as JSON',
  'npm run customer -- erase MAIL|ORDER    forgets a person; orders and payments stay, without who it was',
]

type Dependencies = Pick<Shop, 'db' | 'clock'>
type CommandResult = { ok: boolean; lines: string[] }

const refusals = {
  'open-order': 'An order of this person is not done yet: finish or cancel it first.',
  'open-payment': 'A payment of this person has no end yet, or needs a review: settle it first.',
}

/** The operator must verify the person first, because an e-mail address or an order number alone proves nothing. */
export async function runCustomerCommand(dependencies: Dependencies, args: string[]): Promise<CommandResult> {
  const [command, person, ...rest] = args
  if (!person || rest.length > 0 || (command !== 'export' && command !== 'erase'))
    return { ok: false, lines: customerCommandUsage }
  const customerId = await findCustomerId(dependencies, person)
  const email = person.includes('@') ? person.trim().toLowerCase() : null
  return command === 'export' ? exportData(dependencies, customerId, email) : erase(dependencies, customerId, email)
}

async function findCustomerId({ db }: Dependencies, whom: string): Promise<string | null> {
  const number = parseOrderNumber(whom)
  if (number !== null) {
    const [order] = await db.select({ id: orders.customerId }).from(orders).where(matchesOrderNumber(number))
    return order?.id ?? null
  }
  const [customer] = await db
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.email, whom.trim().toLowerCase()))
  return customer?.id ?? null
}

async function exportData(
  { db }: Dependencies,
  customerId: string | null,
  email: string | null,
): Promise<CommandResult> {
  const data = customerId ? await readCustomerData(db, customerId) : null
  const written = email ? await db.select().from(feedback).where(eq(feedback.email, email)) : []
  const isReply = inArray(
    feedbackReplies.feedbackId,
    written.map(({ id }) => id),
  )
  const { words, staffName, sentAt } = feedbackReplies
  const answers =
    written.length > 0 ? await db.select({ words, staffName, sentAt }).from(feedbackReplies).where(isReply) : []
  if (!data && written.length === 0) return { ok: false, lines: ['Nothing is kept about this person.'] }
  return { ok: true, lines: [JSON.stringify({ ...data, feedback: written, feedback_answers: answers }, null, 2)] }
}

async function erase(books: Dependencies, customerId: string | null, email: string | null): Promise<CommandResult> {
  const at = books.clock.now()
  const refusal = await books.db.transaction(async (tx) => {
    const erased = customerId ? await eraseCustomer(tx, customerId, { at, isEmailProven: true }) : { ok: true as const }
    if (!erased.ok) return refusals[erased.reason]
    const written = email ? await tx.delete(feedback).where(eq(feedback.email, email)).returning() : []
    if (!customerId && written.length === 0) return 'Nothing is kept about this person.'
    const subject = `customer:${customerId ?? 'feedback'}`
    await recordAudit(tx, { at, staff: null, action: 'customer.erase', subject, before: null, after: null })
    return null
  })
  if (refusal) return { ok: false, lines: [refusal] }
  const lines = [
    'Forgotten. Messages in the channel and earlier backups still name this person: delete the messages; the backups expire.',
  ]
  return { ok: true, lines }
}
