import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { useListChange } from '#app/staff/screen/use-list-change.ts'
import type { deleteCategoryCall, editCategoryCall, orderCategoriesCall } from './categories.api.server.ts'
import type { StaffCategory } from './category-wire.ts'

export function useCategoryChanges({ id, version, label }: StaffCategory, onChange: () => Promise<void>) {
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
