import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import type { StaffCategory } from './category-wire.ts'
import { MergeDialog } from './merge-dialog.tsx'
import { useCategoryChanges } from './use-category-changes.ts'

type CategoryActionsProps = { category: StaffCategory; all: readonly StaffCategory[]; onDone: () => Promise<void> }

/** Buttons below the form of a category: to hide it, to delete it, or to merge it into another one. */
export function CategoryActions({ category, all, onDone }: CategoryActionsProps) {
  const { id, label, hidden, deletable } = category
  const { isBusy, show, hide, remove } = useCategoryChanges(category, onDone)
  const [isMerging, setMerging] = useState(false)
  const mergeText = deletable ? 'Delete' : 'Merge'
  return (
    <div className="mt-8 flex flex-wrap gap-x-6 border-t border-rule pt-4">
      <Button kind="plain" isBusy={isBusy} onClick={() => void (hidden ? show() : hide())}>
        {hidden ? 'Show' : 'Hide'} {label}
      </Button>
      {all.length > 1 && (
        <Button
          kind="plain"
          className="text-red"
          isBusy={isBusy}
          onClick={() => (deletable ? void remove() : setMerging(true))}
        >
          {mergeText} {label}
        </Button>
      )}
      {isMerging && (
        <MergeDialog
          category={category}
          others={all.filter((one) => one.id !== id)}
          onMerged={onDone}
          onClose={() => setMerging(false)}
        />
      )}
    </div>
  )
}
