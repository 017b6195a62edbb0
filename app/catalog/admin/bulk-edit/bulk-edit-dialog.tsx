import { type FormEvent, useState } from 'react'
import { countText } from '#app/framework/count-text.ts'
import type { InputOf } from '#app/framework/http/api-call.ts'
import { minorUnits } from '#app/money/currency.ts'
import { currencyName, priceHint } from '#app/money/currency-names.ts'
import { formatPrice } from '#app/money/money.ts'
import { isUnusualChange, parseTypedNumber } from '#app/money/typed-number.ts'
import { useShopTexts } from '#app/shop/shop-texts.ts'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { usePriceQuestion } from '#app/staff/screen/use-price-question.ts'
import { bind } from '#app/ui/bind.ts'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { categoryOptions } from '../../category-options.ts'
import type { StaffProduct } from '../staff-product.ts'
import type { bulkEditCall } from './bulk-edit.api.server.ts'

type Change = InputOf<typeof bulkEditCall>['change']

const kinds = [
  { value: 'price-percent', label: 'Price, by per cent' },
  { value: 'price-by', label: 'Price, by an amount' },
  { value: 'price-to', label: 'Price, the same for all' },
  { value: 'category', label: 'Category' },
  { value: 'hide', label: 'Hide them' },
  { value: 'show', label: 'Show them' },
] as const
type Kind = (typeof kinds)[number]['value']

const amountFields = () => ({
  'price-percent': {
    label: 'Per cent',
    hint: 'For example 10 (raise) or -15 (lower). Rounded to a whole cent or shilling.',
  },
  'price-by': { label: `More, in ${currencyName()}`, hint: 'For example 5 (raise) or -5 (lower).' },
  'price-to': { label: `Price in ${currencyName()}`, hint: priceHint() },
})
const isAmount = (kind: Kind): kind is keyof ReturnType<typeof amountFields> => kind in amountFields()

type BulkEditDialogProps = {
  products: readonly StaffProduct[]
  onChanged: (after: StaffProduct[]) => void
  onStale: () => void
  onClose: () => void
}

export function BulkEditDialog({ products, onChanged, onStale, onClose }: BulkEditDialogProps) {
  const { call } = useAdmin()
  const confirmPrice = useBulkPriceConfirmation()
  const [kind, setKind] = useState<Kind>('price-percent')
  const [typed, setTyped] = useState('')
  const categories = categoryOptions(useShopTexts().categories)
  const [category, setCategory] = useState(categories[0]?.value ?? '')
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function save(event: FormEvent) {
    event.preventDefault()
    if (isAmount(kind) && typed.trim() === '') return setError(`${amountFields()[kind].label} is required`)
    const change = toChange(kind, typed, category)
    if (!(await confirmPrice(products, change))) return
    setError(null)
    setBusy(true)
    const selectedProducts = products.map(({ id, version }) => ({ id, version }))
    const answer = await call<typeof bulkEditCall>('POST', '/api/admin/products/changes', {
      products: selectedProducts,
      change,
    })
    setBusy(false)
    if (answer.ok) return onChanged(answer.data)
    setError(answer.message)
    if (answer.status === 404 || answer.status === 409) onStale()
  }

  const count = countText(products.length, 'piece')
  return (
    <FormDialog
      onClose={onClose}
      title={`Change ${count}`}
      action={`Change ${count}`}
      isBusy={isBusy}
      noValidate
      onSubmit={save}
    >
      <SelectField
        label="What to change"
        options={kinds}
        value={kind}
        onChange={(event) => setKind(event.target.value as Kind)}
      />
      {isAmount(kind) ? (
        <TextField
          {...amountFields()[kind]}
          inputMode={kind === 'price-to' ? 'decimal' : 'text'}
          maxLength={10}
          autoComplete="off"
          {...bind(typed, setTyped)}
        />
      ) : null}
      {kind === 'category' ? (
        <SelectField label="Category" options={categories} {...bind(category, setCategory)} />
      ) : null}
      {error ? <Notice kind="error">{error}</Notice> : null}
      <p className="text-xs text-soft">All of them are changed, or none.</p>
    </FormDialog>
  )
}

/** Asks for confirmation if the new price of a product would be unusual. */
function useBulkPriceConfirmation() {
  const confirmPrice = usePriceQuestion()
  return async (products: readonly StaffProduct[], change: Change): Promise<boolean> => {
    const prices = products.flatMap(({ price }) => price ?? [])
    const first = prices.find((price) => isUnusualChange(price, priceAfter(price, change)))
    return (
      first === undefined ||
      confirmPrice(first, priceAfter(first, change), (price) => formatPrice(Math.round(price * minorUnits())))
    )
  }
}

function priceAfter(price: number, change: Change): number {
  if (change.what === 'price-percent') return price * (1 + change.percent / 100)
  if (change.what === 'price-by') return price + change.amount
  return change.what === 'price-to' ? change.price : price
}

function toChange(kind: Kind, typed: string, category: string): Change {
  const number = parseTypedNumber(typed)
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
