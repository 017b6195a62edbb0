import { type FocusEvent, type FormEvent, type ReactNode, useState } from 'react'
import { currencySign } from '#app/money/currency.ts'
import { formatAmount } from '#app/money/shown-amounts.ts'
import { readDraft, removeDraft, storeDraft } from '#app/staff/screen/drafts.ts'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { usePriceQuestion } from '#app/staff/screen/use-price-question.ts'
import { bind } from '#app/ui/bind.ts'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { TextField, type TextFieldProps } from '#app/ui/text-field.tsx'
import { stockTexts } from '../inventory/stock.ts'
import { formToWire, productForm, toForm } from './product-form.ts'
import type { StaffProduct } from './staff-product.ts'
import type { editProductCall } from './staff-products.api.server.ts'

type QuickEditProps = {
  product: StaffProduct
  onChange: (product: StaffProduct) => void
  onStale: () => void
  /** The other actions of the product. The Save button replaces them while there is an unsaved change. */
  children: ReactNode
}

const selectAll = (event: FocusEvent<HTMLInputElement>) => event.currentTarget.select()

type QuickFieldProps = TextFieldProps & { name: string; typed: string; onType: (typed: string) => void }

/** A field that is as wide as its text. */
function QuickField({ name, typed, onType, className, placeholder = '', ...field }: QuickFieldProps) {
  const isAmount = field.inputMode === 'decimal'
  return (
    <TextField
      {...field}
      aria-label={name}
      autoComplete="off"
      onFocus={selectAll}
      placeholder={placeholder}
      style={{
        width: `calc(${Math.max(typed.length || placeholder.length * 0.75, isAmount ? 5 : 3)}ch + ${isAmount ? 0.7 : 1.2}rem)`,
        maxWidth: '100%',
      }}
      className={classNames(
        'list-field amount-field max-w-full [&_input]:text-left! @min-[46rem]:row-start-1',
        className,
      )}
      {...bind(typed, onType)}
    />
  )
}

/** `isHeaded`: wide screens hide the label, because the title of the column has the same text. */
function ShortLabel({ isHeaded = false, children }: { isHeaded?: boolean; children: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('self-center text-sm whitespace-nowrap text-soft', isHeaded && '@min-[46rem]:hidden')}
    >
      {children}
    </span>
  )
}

/** Changes price and stock in the list. The stock of a product with options is only in the form. */
export function QuickEdit({ product, onChange, onStale, children }: QuickEditProps) {
  const { call } = useAdmin()
  const sign = currencySign().trim()
  const confirmPrice = usePriceQuestion()
  const before = toForm(product)
  const stock = stockTextsOf(product)
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
    setError(answer.message)
    if (answer.status === 409) onStale()
  }

  return (
    <form
      noValidate
      onSubmit={save}
      className="col-span-2 col-start-2 flex flex-wrap items-center gap-x-3 @min-[46rem]:contents"
    >
      <QuickField
        label="Price"
        name={`Price in ${sign} of ${product.name}`}
        before={<ShortLabel>{sign}</ShortLabel>}
        inputMode="decimal"
        maxLength={12}
        typed={price}
        className="[&_input]:pl-1! [&>div]:gap-1! @min-[46rem]:col-start-3 @min-[46rem]:items-end @min-[46rem]:[&_input]:text-right!"
        onType={(price) => change({ price })}
      />
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-1.5 text-sm text-soft @min-[46rem]:col-start-4 @min-[46rem]:row-start-1">
        {hasOneStock ? (
          <QuickField
            label="In stock"
            name={`In stock of ${product.name}`}
            before={number === '' ? null : <ShortLabel isHeaded>Stock</ShortLabel>}
            inputMode="numeric"
            placeholder={stock.none}
            typed={number}
            className={number === '' ? 'grow [&_input]:min-w-full @min-[46rem]:[&_input]:min-w-0' : ''}
            onType={(number) => change({ number })}
          />
        ) : (
          <span className="pl-[9px] text-base">Per option</span>
        )}
        <StockSummary stock={stock} isNumberShown={hasOneStock} />
      </div>
      <div className="-mt-2 flex basis-full flex-wrap items-center gap-x-5 @min-[46rem]:mt-0 @min-[46rem]:col-start-5 @min-[46rem]:row-start-1">
        {isChanged ? (
          <Button
            type="submit"
            className="mt-4 px-4! @min-[46rem]:mt-0"
            aria-label={`Save ${product.name}`}
            isBusy={isBusy}
            busyText="Saving..."
          >
            Save
          </Button>
        ) : (
          children
        )}
      </div>
      <p role="status" className="col-span-full basis-full text-sm empty:hidden">
        {isSaved && !isChanged ? 'Saved.' : ''}
      </p>
      {error ? (
        <p role="alert" className="col-span-full basis-full text-sm text-red">
          {error}
        </p>
      ) : null}
    </form>
  )
}

type StockSummaryProps = { stock: ReturnType<typeof stockTextsOf>; isNumberShown: boolean }

/** The stock text beside the number field. If the field displays the number, only screen readers get it here. */
function StockSummary({ stock: { count, rest }, isNumberShown }: StockSummaryProps) {
  if (!count) return null
  return (
    <span className="@min-[46rem]:pl-[9px]">
      <span className={isNumberShown ? 'sr-only' : ''}>
        {count}
        {rest && ', '}
      </span>
      {rest}
    </span>
  )
}

/**
 * `none`: the text without stock. `count`: such as '3 ready'. `rest`: follows `count`, such as 'then made to order'.
 */
function stockTextsOf({ ready, made_to_order }: StaffProduct) {
  const number = ready.reduce((sum, row) => sum + row.number, 0)
  const held = ready.reduce((sum, row) => sum + row.held, 0)
  return {
    none: made_to_order ? 'Made to order' : stockTexts['sold-out'],
    count: number > 0 ? `${number} ready` : '',
    rest: [held > 0 && `${held} of these wait for a payment`, number > 0 && made_to_order && 'then made to order']
      .filter(Boolean)
      .join(', '),
  }
}
