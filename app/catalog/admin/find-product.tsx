import { useRef, useState } from 'react'
import { formatPrice, wireToCents } from '#app/money/money.ts'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { bind } from '#app/ui/bind.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { focusStyle } from '../focus-point.ts'
import { stockTexts } from '../inventory/stock.ts'
import type { StaffProduct } from './staff-product.ts'
import type { listStaffProductsCall } from './staff-products.api.server.ts'

/** A product that is in the shop. It always has a price. */
export type FoundProduct = StaffProduct & { price: number }

const maxShown = 8

type FindProductProps = {
  title: string
  /** Products of this category are listed first. */
  category?: string
  isInitiallyOpen?: boolean
  /** The name of a product that is not listed. */
  without?: string
  onFound: (product: FoundProduct) => void
}

/** Finds products in the shop by a part of their name. */
export function FindProduct({ title, category, isInitiallyOpen = false, without, onFound }: FindProductProps) {
  const { call } = useAdmin()
  const summary = useRef<HTMLElement>(null)
  const [isOpen, setOpen] = useState(isInitiallyOpen)
  const [search, setSearch] = useState('')
  const [products, setProducts] = useState<FoundProduct[] | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')

  async function find() {
    setBusy(true)
    const query = new URLSearchParams({ search, limit: '200' })
    const answer = await call<typeof listStaffProductsCall>('GET', `/api/admin/all-products?${query}`)
    setBusy(false)
    setFailure(answer.ok ? '' : answer.message)
    if (!answer.ok) return
    // Keeps only products whose name contains all words, because the API also searches the descriptions.
    const words = search.toLowerCase().split(/\s+/)
    const named = answer.data
      .filter(({ name }) => name !== without && words.every((word) => name.toLowerCase().includes(word)))
      .sort((one, other) => Number(other.category === category) - Number(one.category === category))
    setProducts(named.flatMap((one) => (one.withheld || one.price === null ? [] : { ...one, price: one.price })))
  }

  function toggle(isOpening: boolean) {
    setOpen(isOpening)
    if (isOpening && products === null) void find()
  }

  return (
    <details open={isOpen} onToggle={(event) => toggle(event.currentTarget.open)}>
      <summary ref={summary} className="disclosure min-h-11 py-2.5 font-medium">
        {title}
      </summary>
      {isOpen && (
        <div className="grid gap-3 py-3">
          <div className="flex flex-wrap items-end gap-2">
            <TextField
              className="min-w-0 grow basis-40"
              label="Name of the product"
              type="search"
              maxLength={100}
              {...bind(search, setSearch)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return
                event.preventDefault()
                void find()
              }}
            />
            <Button kind="secondary" isBusy={isBusy} busyText="Looking..." onClick={() => void find()}>
              Find
            </Button>
          </div>
          {failure && <Notice kind="error">{failure}</Notice>}
          <p role="status" className="text-soft empty:hidden">
            {products && !failure && resultHint(products.length)}
          </p>
          <ul>
            {products?.slice(0, maxShown).map((product) => (
              <li key={product.id} className="border-b border-rule">
                <button
                  type="button"
                  disabled={product.stock === 'sold-out'}
                  className="w-full py-2 text-left enabled:hover:text-red disabled:opacity-60"
                  onClick={() => {
                    onFound(product)
                    summary.current?.focus()
                    setOpen(false)
                  }}
                >
                  <ProductSummary product={product} />
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </details>
  )
}

/** The text below the list if no product was found, or if not all found products are shown. Otherwise empty. */
function resultHint(found: number): string {
  if (found === 0) return 'No product matches.'
  return found > maxShown ? `The first ${maxShown} of ${found}. Type more of the name to find others.` : ''
}

export function ProductSummary({ product: { name, price, image, images, stock } }: { product: FoundProduct }) {
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <img
        src={images[0]?.src ?? image}
        alt=""
        loading="lazy"
        className="size-14 shrink-0 bg-sand object-cover"
        style={focusStyle(images[0]?.focus)}
      />
      <span className="min-w-0 grow basis-24 [overflow-wrap:anywhere]">
        {name}
        {stock === 'sold-out' && <span className="block text-sm">{stockTexts[stock]}</span>}
      </span>
      <span className="tabular-nums">{formatPrice(wireToCents(price) ?? 0)}</span>
    </span>
  )
}
