import { z } from 'zod'

/** `before` and `after` hold only what changed, or null where there was nothing. */
export const staffChange = z.object({
  id: z.number(),
  at: z.string(),
  staff_name: z.string(),
  action: z.string(),
  subject: z.string(),
  before: z.unknown(),
  after: z.unknown(),
})
export type StaffChange = z.infer<typeof staffChange>

/** The subject as staff call it: 'order EK-1001', 'product Herd band'. The stored subject is a kind and an id. */
export function subjectText({ subject, before, after }: Pick<StaffChange, 'subject' | 'before' | 'after'>): string {
  const [kind = '', id = ''] = subject.split(':')
  const name = fieldsOf(after).get('name') ?? fieldsOf(before).get('name') ?? (/^[A-Z]/.test(id) ? id : '')
  return `${kind} ${name}`.trim()
}

export type ChangedField = { name: string; before: string | null; after: string | null }

export function changedFields({ before, after }: Pick<StaffChange, 'before' | 'after'>): ChangedField[] {
  const old = fieldsOf(before)
  const fresh = fieldsOf(after)
  return [...new Set([...old.keys(), ...fresh.keys()])]
    .map((name) => ({ name, before: old.get(name) ?? null, after: fresh.get(name) ?? null }))
    .filter((field) => field.before !== field.after)
}

function fieldsOf(side: unknown): Map<string, string> {
  if (side === null || side === undefined) return new Map()
  if (typeof side !== 'object' || Array.isArray(side)) return new Map([['value', text(side)]])
  return new Map(
    Object.entries(side).flatMap(([name, value]) => (value === null ? [] : [[name, text(value)] as const])),
  )
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
