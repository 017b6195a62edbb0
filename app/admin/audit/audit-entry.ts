import { z } from 'zod'
import { dayText, isDay } from '#app/framework/nairobi.ts'
import { formatPrice } from '#app/money/money.ts'
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

/** The subject as staff call it: 'order EK-1001, reference FT123', 'product Herd band'. The stored subject is a kind and an id. */
export function subjectText({ subject, name, before, after }: Subject): string {
  const [kind = '', id = ''] = subject.split(':')
  if (kind === 'closed') return id.split(' to ').map(dayText).join(' to ')
  const [old, fresh] = [fieldsOf(before), fieldsOf(after)]
  const field = (key: string) => fresh.get(key) ?? old.get(key)
  if (kind === 'order') {
    const reference = field('reference')
    return `order ${id}${reference ? `, reference ${reference}` : ''}`
  }
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
  const [old, fresh] = [valuesOf(before), valuesOf(after)]
  return [...new Set([...old.keys(), ...fresh.keys()])].flatMap((key) => {
    const [name, was, is] = [fieldText(key), old.get(key), fresh.get(key)]
    if (!name || JSON.stringify(was) === JSON.stringify(is)) return []
    const [from, to] = [was, is].map((value) => (value === undefined ? null : text(key, value)))
    if (from !== to) return [{ name, before: from ?? null, after: to ?? null }]
    // Two lists of as many pictures, or two pictures.
    return [{ name, before: null, after: pictureFields.has(key) ? `${to}, changed` : 'changed' }]
  })
}

const maxInRow = 60

/** The only field that changed, if it is short enough to stand in the row. */
export function fieldInRow(fields: readonly ChangedField[]): ChangedField | null {
  const [field, ...others] = fields
  if (!field || others.length > 0) return null
  return (field.before ?? '').length + (field.after ?? '').length <= maxInRow ? field : null
}

function fieldsOf(side: unknown): Map<string, string> {
  return new Map([...valuesOf(side)].map(([name, value]) => [name, text(name, value)]))
}

function valuesOf(side: unknown): Map<string, unknown> {
  if (side === null || side === undefined) return new Map()
  if (typeof side !== 'object' || Array.isArray(side)) return new Map([['value', side]])
  return new Map(Object.entries(side).filter(([, value]) => value !== null && value !== undefined))
}

/** Their values are keys of stored files, which say nothing to people. */
const pictureFields = new Set(['images', 'pictures', 'picture', 'logo', 'hero', 'gallery', 'lookbook'])

function text(name: string, value: unknown): string {
  if (name === 'priceCents' && typeof value === 'number') return formatPrice(value)
  if (!pictureFields.has(name)) return plainText(value)
  const count = Array.isArray(value) ? value.length : 1
  return count === 1 ? '1 picture' : `${count} pictures`
}

function plainText(value: unknown): string {
  if (typeof value === 'string') return isDay(value) ? dayText(value) : valueText(value)
  if (typeof value !== 'object') return valueText(String(value))
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(plainText).join(', ')
  const parts = [...valuesOf(value)].flatMap(([name, part]) => {
    const shown = fieldText(name)
    return shown ? [`${shown}: ${text(name, part)}`] : []
  })
  return parts.join('; ')
}
