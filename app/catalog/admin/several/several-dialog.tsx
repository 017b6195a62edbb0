import { type FormEvent, useId, useState } from 'react'
import { useAdmin } from '#app/identity/staff/screen/use-admin.ts'
import { typedNumber } from '#app/money/typed-number.ts'
import type { InputOf } from '#app/platform/api-calls.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { SelectField, TextField } from '#app/ui/text-field.tsx'
import { categories } from '../../category.ts'
import type { StaffProduct } from '../staff-product.ts'

type Change = InputOf<'POST', '/api/admin/products/changes'>['change']

const kinds = [
  { value: 'price-percent', label: 'Price, by per cent' },
  { value: 'price-by', label: 'Price, by an amount' },
  { value: 'price-to', label: 'Price, the same for all' },
  { value: 'category', label: 'Category' },
  { value: 'hide', label: 'Hide them' },
  { value: 'show', label: 'Show them' },
] as const
type Kind = (typeof kinds)[number]['value']

const amounts = {
  'price-percent': { label: 'Per cent', hint: 'Such as 10, or -15 for less. Rounded to the cent.' },
  'price-by': { label: 'US dollars more', hint: 'Such as 2.50, or -2.50 for less.' },
  'price-to': { label: 'Price in US dollars', hint: 'From 0.01 to 10,000.' },
}
const isAmount = (kind: Kind): kind is keyof typeof amounts => kind in amounts

type SeveralDialogProps = {
  products: readonly StaffProduct[]
  onChanged: (after: StaffProduct[]) => void
  onStale: () => void
  onClose: () => void
}

export function SeveralDialog({ products, onChanged, onStale, onClose }: SeveralDialogProps) {
  const { call } = useAdmin()
  const formId = useId()
  const [kind, setKind] = useState<Kind>('price-percent')
  const [typed, setTyped] = useState('')
  const [category, setCategory] = useState<string>(categories[0].value)
  const [fault, setFault] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function save(event: FormEvent) {
    event.preventDefault()
    if (isAmount(kind) && typed.trim() === '') return setFault(`${amounts[kind].label} is required`)
    setFault(null)
    setBusy(true)
    const named = products.map(({ id, version }) => ({ id, version }))
    const change = changeOf(kind, typed, category)
    const answer = await call('POST', '/api/admin/products/changes', { products: named, change })
    setBusy(false)
    if (answer.ok) return onChanged(answer.data)
    setFault(answer.message || 'The shop did not answer. Please try again.')
    if (answer.status === 409) onStale()
  }

  const count = products.length === 1 ? '1 piece' : `${products.length} pieces`
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Change ${count}`}
      size="small"
      footer={
        <>
          <Button kind="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} isBusy={isBusy} busyText="Processing...">
            Change {count}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={save} className="flex flex-col gap-5">
        <SelectField
          label="What to change"
          options={kinds}
          value={kind}
          onChange={(event) => setKind(event.target.value as Kind)}
        />
        {isAmount(kind) ? (
          <TextField
            {...amounts[kind]}
            inputMode={kind === 'price-to' ? 'decimal' : 'text'}
            maxLength={10}
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        ) : null}
        {kind === 'category' ? (
          <SelectField
            label="Category"
            options={categories.map(({ value, label }) => ({ value, label }))}
            value={category}
            onChange={(event) => setCategory(event.target.value)}
          />
        ) : null}
        {fault ? <Notice kind="error">{fault}</Notice> : null}
        <p className="text-xs text-soft">All of them are changed, or none.</p>
      </form>
    </Dialog>
  )
}

function changeOf(kind: Kind, typed: string, category: string): Change {
  const number = typedNumber(typed)
  switch (kind) {
    case 'price-percent':
      return { what: kind, percent: number }
    case 'price-by':
      return { what: kind, amount: number }
    case 'price-to':
      return { what: kind, price: number }
    case 'category':
      return { what: kind, category }
    case 'hide':
    case 'show':
      return { what: 'place', withheld: kind === 'hide' ? 'hidden' : null }
  }
}
