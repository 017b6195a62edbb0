import { useState } from 'react'
import { countText } from '#app/framework/count-text.ts'
import { adminMeta } from '#app/staff/screen/admin-meta.ts'
import { FormBesideList } from '#app/staff/screen/form-beside-list.tsx'
import { ListRow } from '#app/staff/screen/list-row.tsx'
import { staffListLoader } from '#app/staff/screen/staff-loader.ts'
import { SaveBar } from '#app/staff/screen/thumb-bar.tsx'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { useListChange } from '#app/staff/screen/use-list-change.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { categoryPhotoLimit } from '../../category-rules.ts'
import { MoveButtons, moveItem } from '../move-buttons.tsx'
import { photoLimitText } from '../photo-rules.ts'
import { PictureFields, PictureProgress } from '../photos/picture-fields.tsx'
import { usePictureForm } from '../photos/use-picture-form.ts'
import { sendForm } from '../send-form.ts'
import type { Route } from './+types/categories-page'
import type {
  deleteCategoryCall,
  editCategoryCall,
  listCategoriesCall,
  orderCategoriesCall,
  setCategoryPictureCall,
} from './categories.api.server.ts'
import { CategoryForm } from './category-form.tsx'
import type { StaffCategory } from './category-wire.ts'
import { MergeDialog } from './merge-dialog.tsx'

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

type OwnPictureFormProps = { category: StaffCategory; onSaved: () => Promise<void> }

/** Uploads a picture of the category. It is removed if staff select a product's picture in the form above. */
function OwnPictureForm({ category: { id, version, picture }, onSaved }: OwnPictureFormProps) {
  const { token } = useAdmin()
  const form = usePictureForm({
    picture,
    version,
    limit: categoryPhotoLimit,
    send: (fields, onProgress) =>
      sendForm<typeof setCategoryPictureCall>(`/api/admin/categories/${id}/picture`, fields, { token, onProgress }),
    onSaved,
  })
  return (
    <form noValidate onSubmit={(event) => void form.submit(event)} className="mt-10 grid max-w-2xl content-start gap-5">
      <h2 className="text-xl">A picture of its own</h2>
      <PictureFields form={form} limits={photoLimitText(categoryPhotoLimit)} />
      {form.problem && <Notice kind="error">{form.problem}</Notice>}
      <PictureProgress progress={form.progress} />
      <SaveBar form={form} action="Save the picture" />
    </form>
  )
}

type CategoryActionsProps = { category: StaffCategory; all: readonly StaffCategory[]; onDone: () => Promise<void> }

/** Buttons below the form of a category: to hide it, to delete it, or to merge it into another one. */
function CategoryActions({ category, all, onDone }: CategoryActionsProps) {
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

function useCategoryChanges({ id, version, label }: StaffCategory, onChange: () => Promise<void>) {
  const { call } = useAdmin()
  const { isBusy, settle, confirmAndSettle } = useListChange(onChange)
  const setHidden = (hidden: boolean) =>
    call<typeof editCategoryCall>('PUT', `/api/admin/categories/${id}`, { version, hidden })

  return {
    isBusy,
    show: () => settle(setHidden(false)),
    hide: () =>
      confirmAndSettle(
        {
          title: `Hide ${label}?`,
          text: 'Its page and its menu link disappear. Its products stay for sale.',
          confirm: 'Hide it',
        },
        () => setHidden(true),
      ),
    order: (ids: string[], before: string[]) =>
      settle(call<typeof orderCategoriesCall>('PUT', '/api/admin/categories', { ids, before })),
    remove: () =>
      confirmAndSettle(
        { title: `Delete ${label}?`, text: 'It is empty. Links to it stop working.', confirm: 'Delete it' },
        () => call<typeof deleteCategoryCall>('DELETE', `/api/admin/categories/${id}`),
      ),
  }
}
