import { type FocusEvent, type FormEvent, type ReactNode, useState } from 'react'
import { currencySign } from '#app/money/currency.ts'
import { formatAmount } from '#app/money/shown-amounts.ts'
import { readDraft, removeDraft, storeDraft } from '#app/staff/screen/drafts.ts'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { usePriceQuestion } from '#app/staff/screen/use-price-question.ts'
import { bind } from '#app/ui/bind.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { formToWire, productForm, toForm } from './product-form.ts'
import type { StaffProduct } from './staff-product.ts'
import type { editProductCall } from './staff-products.api.server.ts'

type QuickEditProps = {
  product: StaffProduct
  onChange: (product: StaffProduct) => void
  onStale: () => void
  /** Other actions. After a change, the Save button replaces them. */
  children: ReactNode
}

const fieldStyle = 'shrink-0 [&>label]:sr-only [&_input]:px-2'

function ShortLabel({ children }: { children: string }) {
  return (
    <span aria-hidden="true" className="self-center text-xs whitespace-nowrap text-soft">
      {children}
    </span>
  )
}

const stockWidth = 'w-25'

const selectAll = (event: FocusEvent<HTMLInputElement>) => event.currentTarget.select()

/** Changes price and stock in the list. The stock of a product with options is only in the form. */
export function QuickEdit({ product, onChange, onStale, children }: QuickEditProps) {
  const { call } = useAdmin()
  const sign = currencySign().trim()
  const confirmPrice = usePriceQuestion()
  const before = toForm(product)
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [isSaved, setSaved] = useState(false)
  const hasOneStock = before.choices.length === 0
  const stored = { price: before.price, number: before.ready[0]?.number ?? '' }
  // The draft survives leaving the page. The key includes the version, because a draft of another version would undo
  // someone else's changes.
  const draftKey = `price and stock ${product.id} ${product.version}`
  const [typed, setTyped] = useState(() => readDraft(draftKey, stored))
  const { price, number } = typed ?? stored
  const isChanged = price !== stored.price || number !== stored.number

  function change(part: Partial<typeof stored>) {
    const next = { price, number, ...part }
    setTyped(next)
    storeDraft(draftKey, next)
  }

  async function save(event: FormEvent) {
    event.preventDefault()
    const ready = hasOneStock ? [{ ...(before.ready[0] ?? { choices: {} }), number }] : before.ready
    const form = { ...before, price, ready }
    const [issue] = productForm.safeParse(form).error?.issues ?? []
    setError(issue?.message ?? null)
    if (issue) return
    const wire = formToWire(form)
    if (!(await confirmPrice(product.price ?? 0, wire.price ?? 0, formatAmount))) return
    setBusy(true)
    const answer = await call<typeof editProductCall>('PUT', `/api/admin/products/${product.id}`, {
      ...wire,
      version: product.version,
    })
    setBusy(false)
    if (answer.ok) {
      removeDraft(draftKey)
      setTyped(null)
      setSaved(true)
      return onChange(answer.data)
    }
    setError(answer.message || 'The shop did not answer. Please try again.')
    if (answer.status === 409) onStale()
  }

  return (
    <form noValidate onSubmit={save} className="flex flex-wrap items-center gap-2">
      <TextField
        label="Price"
        aria-label={`Price in ${sign} of ${product.name}`}
        before={<ShortLabel>{sign}</ShortLabel>}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        onFocus={selectAll}
        className={`${sign.length > 1 ? 'w-32' : 'w-24'} ${fieldStyle}`}
        {...bind(price, (price) => change({ price }))}
      />
      {hasOneStock ? (
        <TextField
          label="In stock"
          before={<ShortLabel>Stock</ShortLabel>}
          placeholder="–"
          aria-label={`In stock of ${product.name}`}
          inputMode="numeric"
          autoComplete="off"
          onFocus={selectAll}
          className={`${stockWidth} ${fieldStyle}`}
          {...bind(number, (number) => change({ number }))}
        />
      ) : (
        <span className={`${stockWidth} text-xs text-soft`}>Stock by choice</span>
      )}
      {isChanged ? (
        <Button type="submit" aria-label={`Save ${product.name}`} isBusy={isBusy} busyText="Saving...">
          Save
        </Button>
      ) : (
        children
      )}
      <p role="status" className="basis-full text-sm empty:hidden">
        {isSaved && !isChanged ? 'Saved.' : ''}
      </p>
      {error ? (
        <p role="alert" className="basis-full text-sm text-red">
          {error}
        </p>
      ) : null}
    </form>
  )
}
