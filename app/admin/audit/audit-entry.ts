import { z } from 'zod'
import { countText } from '#app/framework/count-text.ts'
import { dayText, isDay } from '#app/framework/nairobi.ts'
import { formatPrice } from '#app/money/money.ts'
import { formatExactKes } from '#app/payments/kes-text.ts'
import { sectionTitles } from '#app/settings/settings-rules.ts'
import { fieldText, valueText } from './audit-texts.ts'

/** `before` and `after` hold only the changed fields, or are null if there is no earlier or later value. */
export const staffChange = z.object({
  id: z.number(),
  at: z.string(),
  staff_name: z.string(),
  action: z.string(),
  subject: z.string(),
  /** The subject's name, for a member or for a product that still exists. */
  name: z.string().optional(),
  before: z.unknown(),
  after: z.unknown(),
})
export type StaffChange = z.infer<typeof staffChange>

/**
 * The subject as staff call it: 'order EK-1001, reference FT123', 'product Herd band'. The stored subject is a kind and
 * an id. Empty for the looks, because the action already contains the word.
 */
export function subjectText({ subject, name, before, after }: Subject): string {
  const [kind = '', id = ''] = subject.split(':')
  if (kind === 'closed') return id.split(' to ').map(dayText).join(' to ')
  if (kind === 'settings') return sectionText(id)
  const [oldFields, newFields] = [fieldsOf(before), fieldsOf(after)]
  const field = (key: string) => newFields.get(key) ?? oldFields.get(key)
  if (kind === 'order') {
    const reference = field('reference')
    return `order ${id}${reference ? `, reference ${reference}` : ''}`
  }
  const title = name ?? field('name') ?? field('reference') ?? field('username')
  if (kind === 'staff' && title) return title
  return `${kind} ${title ?? idText(kind, id)}`.trim()
}

/** The subject after its action, without the word that the action has already said: 'Deleted a product: Herd band'. */
export function shortSubjectText(action: string, change: Subject): string {
  const text = subjectText(change)
  const [kind = ''] = text.split(' ', 1)
  return action.split(' ').includes(kind) ? text.slice(kind.length).trim() : text
}

type Subject = Pick<StaffChange, 'subject' | 'name' | 'before' | 'after'>

function sectionText(id: string): string {
  const [, title = ''] = Object.entries(sectionTitles).find(([section]) => section === id) ?? []
  return title.toLowerCase()
}

/** Empty for a random id. */
function idText(kind: string, id: string): string {
  if (isDay(id)) return dayText(id)
  return /^[A-Z]/.test(id) || kind === 'page' ? id : ''
}

export const changeMember = z.object({ id: z.string(), name: z.string() })
export type ChangeMember = z.infer<typeof changeMember>

export type ChangedField = { name: string; before: string | null; after: string | null }

export function changedFields({ before, after }: Pick<StaffChange, 'before' | 'after'>): ChangedField[] {
  const [oldValues, newValues] = [valuesOf(before), valuesOf(after)]
  return [...new Set([...oldValues.keys(), ...newValues.keys()])].flatMap((key) => {
    const [name, oldValue, newValue] = [fieldText(key), oldValues.get(key), newValues.get(key)]
    if (!name || JSON.stringify(oldValue) === JSON.stringify(newValue)) return []
    const [from, to] = [oldValue, newValue].map((value) => (value === undefined ? null : fieldValueText(key, value)))
    if (from !== to) return [{ name, before: from ?? null, after: to ?? null }]
    // The number of pictures is the same, but the pictures differ.
    return [{ name, before: null, after: pictureFields.has(key) ? `${to}, changed` : 'changed' }]
  })
}

const namingFields: ReadonlySet<string | null> = new Set(['name', 'username', 'reference'].map(fieldText))

/** The changed fields, except a name that the entry's title ends with. */
export function detailFields(change: Subject): ChangedField[] {
  const title = subjectText(change)
  const isSaid = ({ name, before, after }: ChangedField) =>
    namingFields.has(name) && (before === null || after === null) && ` ${title}`.endsWith(` ${before ?? after}`)
  return changedFields(change).filter((field) => !isSaid(field))
}

const maxRowLength = 60
const maxRows = 3

/** All changed fields, if they are few and their values fit into a row each. */
export function shortFields(fields: readonly ChangedField[]): readonly ChangedField[] | null {
  const isShort = ({ before, after }: ChangedField) => (before ?? '').length + (after ?? '').length <= maxRowLength
  return fields.length <= maxRows && fields.every(isShort) ? fields : null
}

function fieldsOf(side: unknown): Map<string, string> {
  return new Map([...valuesOf(side)].map(([name, value]) => [name, fieldValueText(name, value)]))
}

function valuesOf(side: unknown): Map<string, unknown> {
  if (side === null || side === undefined) return new Map()
  if (typeof side !== 'object' || Array.isArray(side)) return new Map([['value', side]])
  return new Map(Object.entries(side).filter(([, value]) => value !== null && value !== undefined))
}

/** Fields whose values are keys of stored images. The page displays only how many there are. */
const pictureFields = new Set(['images', 'pictures', 'picture', 'logo', 'hero', 'gallery', 'lookbook'])

/** Amounts in shillings: numbers, or exact decimal strings. */
const isKesField = (name: string) => /kes$/i.test(name) || name === 'returned' || name === 'outside'

function fieldValueText(name: string, value: unknown): string {
  if (name.endsWith('Cents') && typeof value === 'number') return formatPrice(value)
  if (isKesField(name) && value !== '' && Number.isFinite(Number(value))) return formatExactKes(String(value))
  if (!pictureFields.has(name)) return anyValueText(value)
  const count = Array.isArray(value) ? value.length : 1
  return countText(count, 'picture')
}

function anyValueText(value: unknown): string {
  if (typeof value === 'string') return isDay(value) ? dayText(value) : valueText(value)
  if (typeof value !== 'object') return valueText(String(value))
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(anyValueText).join(', ')
  const parts = [...valuesOf(value)].flatMap(([name, part]) => {
    const label = fieldText(name)
    return label ? [`${label}: ${fieldValueText(name, part)}`] : []
  })
  return parts.join('; ')
}
