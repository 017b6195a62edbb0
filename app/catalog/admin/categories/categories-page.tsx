import { useState } from 'react'
import { adminMeta } from '#app/staff/screen/admin-meta.ts'
import { FormBesideList } from '#app/staff/screen/form-beside-list.tsx'
import { staffListLoader } from '#app/staff/screen/staff-loader.ts'
import { Button } from '#app/ui/button.tsx'
import { categoryPath } from '../../category.ts'
import { MoveButtons, moveItem } from '../move-buttons.tsx'
import type { Route } from './+types/categories-page'
import type { listCategoriesCall } from './categories.api.server.ts'
import { CategoryForm } from './category-form.tsx'
import type { StaffCategory } from './category-wire.ts'
import { MergeDialog } from './merge-dialog.tsx'
import { OwnPictureForm } from './own-picture-form.tsx'
import { useCategoryChanges } from './use-category-changes.ts'

export const meta = () => adminMeta('Categories')

export const clientLoader = staffListLoader<typeof listCategoriesCall>('/api/admin/categories')

export default function CategoriesPage({ loaderData }: Route.ComponentProps) {
  return (
    <FormBesideList
      title="Categories"
      answer={loaderData}
      openText="New category"
      heading="In the order of the shop"
      hint="The menu, the first page and the filters show them in this order."
      empty="No categories yet."
      form={({ edited, ...actions }) => (
        <>
          <CategoryForm category={edited} {...actions} />
          {edited && <OwnPictureForm category={edited} onSaved={actions.onSaved} />}
        </>
      )}
      row={(category, actions) => <CategoryRow key={category.id} category={category} {...actions} />}
    />
  )
}

type CategoryRowProps = {
  category: StaffCategory
  index: number
  all: readonly StaffCategory[]
  onChange: () => Promise<void>
  onEdit: () => void
}

function CategoryRow({ category, index, all, onChange, onEdit }: CategoryRowProps) {
  const { key, label, hidden, products, deletable } = category
  const { isBusy, setHidden, order, remove } = useCategoryChanges(category, onChange)
  const [isMerging, setMerging] = useState(false)
  const idsOf = (some: readonly StaffCategory[]) => some.map(({ id }) => id)
  const move = (to: number) => void order(idsOf(moveItem(all, index, to)), idsOf(all))
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-1 border-b border-rule py-4 [overflow-wrap:anywhere] tabular-nums">
      <span className="font-medium">{label}</span>
      <span className="text-right text-sm text-soft">{`${products === 0 ? 'None' : products} in the shop`}</span>
      <span className="text-sm text-soft">{categoryPath(key)}</span>
      <span className="text-right text-sm font-medium">{hidden ? 'Hidden' : ''}</span>
      <div className="col-span-2 mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button kind="secondary" aria-label={`Change ${label}`} onClick={onEdit}>
          Change
        </Button>
        <Button
          kind="plain"
          aria-label={`${hidden ? 'Show' : 'Hide'} ${label}`}
          isBusy={isBusy}
          onClick={() => void setHidden(!hidden)}
        >
          {hidden ? 'Show' : 'Hide'}
        </Button>
        {all.length > 1 && (
          <Button
            kind="plain"
            aria-label={`${deletable ? 'Delete' : 'Merge'} ${label}`}
            isBusy={isBusy}
            onClick={() => (deletable ? void remove() : setMerging(true))}
          >
            {deletable ? 'Delete' : 'Merge'}
          </Button>
        )}
        <span className="ml-auto flex">
          <MoveButtons name={label} index={index} count={all.length} isDisabled={isBusy} onMove={move} />
        </span>
      </div>
      {isMerging && (
        <MergeDialog
          category={category}
          others={all.filter(({ id }) => id !== category.id)}
          onMerged={onChange}
          onClose={() => setMerging(false)}
        />
      )}
    </li>
  )
}
