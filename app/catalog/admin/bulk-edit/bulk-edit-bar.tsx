import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import type { StaffProduct } from '../staff-product.ts'
import { bulkEditMax } from './bulk-change.ts'
import { BulkEditDialog } from './bulk-edit-dialog.tsx'

type BulkEditBarProps = {
  all: readonly StaffProduct[]
  selectedIds: ReadonlySet<string>
  onSelect: (ids: readonly string[]) => void
  onChanged: (after: StaffProduct[]) => void
  onStale: () => void
  onEnd: () => void
}

/** Stays visible while staff select products. */
export function BulkEditBar({ all, selectedIds, onSelect, onChanged, onStale, onEnd }: BulkEditBarProps) {
  const [isOpen, setOpen] = useState(false)
  const products = all.filter(({ id }) => selectedIds.has(id))
  const selectable = all.slice(0, bulkEditMax)
  const isAll = products.length === selectable.length
  return (
    <section
      aria-label="Change several"
      className="sticky bottom-[4.5rem] z-20 mt-6 flex flex-wrap items-center gap-x-5 gap-y-1 border border-rule bg-paper px-4 py-2 md:bottom-4"
    >
      <p role="status" className="grow text-sm tabular-nums">
        {products.length} chosen{products.length >= bulkEditMax ? `, at most ${bulkEditMax}` : ''}
      </p>
      <Button kind="plain" onClick={() => onSelect(isAll ? [] : selectable.map(({ id }) => id))}>
        {isAll ? 'None' : 'All on this page'}
      </Button>
      <Button kind="plain" onClick={onEnd}>
        Done
      </Button>
      <Button disabled={products.length === 0} className="max-sm:grow" onClick={() => setOpen(true)}>
        Change them
      </Button>
      {isOpen ? (
        <BulkEditDialog
          products={products}
          onChanged={(after) => {
            setOpen(false)
            onChanged(after)
          }}
          onStale={onStale}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </section>
  )
}
