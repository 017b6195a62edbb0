import type { BookRows } from './rows.ts'
import type { World } from './world.ts'

/** The makers must be notified of a paid order once, or again after a lost response; the buyer by mail and SMS. */
export function checkMessages(world: World, rows: BookRows): string[] {
  const faults: string[] = []
  const posted = new Map<string, number>()
  for (const text of world.posts) posted.set(text, (posted.get(text) ?? 0) + 1)
  for (const { id, number, is_paid } of rows.orders) {
    const stored = rows.messages.filter(({ order_id }) => order_id === id)
    if (stored.length !== (is_paid ? 1 : 0)) faults.push(`${number} has ${stored.length} messages for the makers`)
    for (const { state, text } of stored) {
      const times = posted.get(text) ?? 0
      if (state !== 'sent' || times === 0) faults.push(`the makers do not know of ${number}: ${state}, posted ${times}`)
    }
    if (is_paid) faults.push(...checkCustomer(world, rows, { id, number }))
  }
  return faults
}

function checkCustomer(
  { texts, mailIds }: World,
  rows: BookRows,
  { id, number }: { id: string; number: string },
): string[] {
  const stored = rows.customerMessages.filter(({ order_id }) => order_id === id)
  if (stored.length === 0) return [`the buyer of ${number} is told nothing`]
  return stored.flatMap(({ id: messageId, way, state, text }) => {
    if (state === 'waiting' || state === 'set-aside') return [`the ${way} for ${number} is ${state}`]
    if (way === 'sms') {
      const times = texts.filter((one) => one === text).length
      return times > 1
        ? [`doubled: the SMS for ${number}`]
        : state === 'sent' && times === 0
          ? [`lost: the SMS for ${number}`]
          : []
    }
    return mailIds.some((one) => one.includes(messageId)) ? [] : [`lost: the mail for ${number}`]
  })
}
