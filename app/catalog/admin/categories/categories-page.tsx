import { adminMeta } from '#app/staff/screen/admin-meta.ts'
import { FormBesideList } from '#app/staff/screen/form-beside-list.tsx'
import { staffListLoader } from '#app/staff/screen/staff-loader.ts'
import { Button } from '#app/ui/button.tsx'
import { categoryPath } from '../../category.ts'
import { MoveButtons, moveItem } from '../move-buttons.tsx'
import type { Route } from './+types/categories-page'
import type { listCategoriesCall } from './categories.api.server.ts'
import { CategoryActions } from './category-actions.tsx'
import { CategoryForm } from './category-form.tsx'
import type { StaffCategory } from './category-wire.ts'
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
      heading="Order in the shop"
      hint="The menu, the landing page and the filters show them in this order."
      empty="No categories yet."
      form={({ edited, ...actions }) => (
        <>
          <CategoryForm category={edited} {...actions} />
          {edited && (
            <>
              <OwnPictureForm category={edited} onSaved={actions.onSaved} />
              <CategoryActions category={edited} all={actions.all} onDone={actions.onSaved} />
            </>
          )}
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
  const { key, label, hidden, products } = category
  const { isBusy, order } = useCategoryChanges(category, onChange)
  const idsOf = (some: readonly StaffCategory[]) => some.map(({ id }) => id)
  const move = (to: number) => void order(idsOf(moveItem(all, index, to)), idsOf(all))
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-1 border-b border-rule py-3 [overflow-wrap:anywhere] tabular-nums">
      <span className="font-medium">{label}</span>
      <span className="text-right text-sm text-soft">{`${products === 0 ? 'None' : products} in the shop`}</span>
      <span className="text-sm text-soft">{categoryPath(key)}</span>
      <span className="text-right text-sm font-medium">{hidden ? 'Hidden' : ''}</span>
      <div className="col-span-2 mt-1 flex flex-wrap items-center gap-3">
        <Button kind="secondary" className="px-5!" aria-label={`Change ${label}`} onClick={onEdit}>
          Change
        </Button>
        <span className="-mr-[12px] ml-auto flex">
          <MoveButtons name={label} index={index} count={all.length} isDisabled={isBusy} onMove={move} />
        </span>
      </div>
    </li>
  )
}
