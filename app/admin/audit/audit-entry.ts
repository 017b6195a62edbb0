import { z } from 'zod'
import { dayText, isDay } from '#app/framework/nairobi.ts'
import { fieldText, valueText } from './audit-words.ts'

/** `before` and `after` hold only what changed, or null where there was nothing. */
export const staffChange = z.object({
  id: z.number(),
  at: z.string(),
  staff_name: z.string(),
  action: z.string(),
  subject: z.string(),
  /** Of a product that the shop still has, or of a member. */
  name: z.string().optional(),
  before: z.unknown(),
  after: z.unknown(),
})
export type StaffChange = z.infer<typeof staffChange>

/** The subject as staff call it: 'order EK-1001', 'product Herd band'. The stored subject is a kind and an id. */
export function subjectText({ subject, name, before, after }: Subject): string {
  const [kind = '', id = ''] = subject.split(':')
  if (kind === 'closed') return id.split(' to ').map(dayText).join(' to ')
  const [old, fresh] = [fieldsOf(before), fieldsOf(after)]
  const field = (key: string) => fresh.get(key) ?? old.get(key)
  const named = name ?? field('name') ?? field('reference') ?? field('username')
  return `${kind} ${named ?? idText(kind, id)}`.trim()
}

type Subject = Pick<StaffChange, 'subject' | 'name' | 'before' | 'after'>

/** Empty for an id that says nothing to people. */
function idText(kind: string, id: string): string {
  if (isDay(id)) return dayText(id)
  return /^[A-Z]/.test(id) || kind === 'settings' || kind === 'page' ? id : ''
}

export const changeMember = z.object({ id: z.string(), name: z.string() })
export type ChangeMember = z.infer<typeof changeMember>

export type ChangedField = { name: string; before: string | null; after: string | null }

export function changedFields({ before, after }: Pick<StaffChange, 'before' | 'after'>): ChangedField[] {
  const old = fieldsOf(before)
  const fresh = fieldsOf(after)
  return [...new Set([...old.keys(), ...fresh.keys()])]
    .flatMap((name) => {
      const shown = fieldText(name)
      return shown ? [{ name: shown, before: old.get(name) ?? null, after: fresh.get(name) ?? null }] : []
    })
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
  if (typeof value === 'string') return isDay(value) ? dayText(value) : valueText(value)
  return typeof value === 'boolean' ? valueText(String(value)) : JSON.stringify(value)
}
