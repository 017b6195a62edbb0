import { countText } from '#app/framework/count-text.ts'
import { adminMeta } from '#app/staff/screen/admin-meta.ts'
import { FormBesideList } from '#app/staff/screen/form-beside-list.tsx'
import { ListRow } from '#app/staff/screen/list-row.tsx'
import { staffListLoader } from '#app/staff/screen/staff-loader.ts'
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
      openText="Add a category"
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
  const { label, hidden, products } = category
  const { isBusy, order } = useCategoryChanges(category, onChange)
  const idsOf = (some: readonly StaffCategory[]) => some.map(({ id }) => id)
  const move = (to: number) => void order(idsOf(moveItem(all, index, to)), idsOf(all))
  return (
    <ListRow
      name={label}
      opens={{ label: `Change ${label}`, open: onEdit }}
      badge={hidden && 'Hidden'}
      details={productsText(products)}
    >
      <span className="-ml-3 flex text-soft">
        <MoveButtons name={label} index={index} count={all.length} isDisabled={isBusy} onMove={move} />
      </span>
    </ListRow>
  )
}

function productsText(count: number): string {
  if (count === 0) return 'No products in the shop'
  return `${countText(count, 'product')} in the shop`
}
