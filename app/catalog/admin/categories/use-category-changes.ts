import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { useListChange } from '#app/staff/screen/use-list-change.ts'
import { useMessage } from '#app/ui/messages.tsx'
import type { deleteCategoryCall, editCategoryCall, orderCategoriesCall } from './categories.api.server.ts'
import type { StaffCategory } from './category-wire.ts'

/** The changes of a category by buttons. */
export function useCategoryChanges({ id, version, label }: StaffCategory, onChange: () => Promise<void>) {
  const { call } = useAdmin()
  const showMessage = useMessage()
  const { isBusy, settle } = useListChange(onChange, 'The categories could not be changed. Please try again.')

  return {
    isBusy,
    async setHidden(hidden: boolean) {
      const text = 'Its page and its menu link disappear. Its products stay for sale.'
      const question = { kind: 'warning', title: `Hide ${label}?`, text, confirm: 'Hide it', cancel: 'Cancel' } as const
      if (hidden && !(await showMessage(question))) return
      await settle(call<typeof editCategoryCall>('PUT', `/api/admin/categories/${id}`, { version, hidden }))
    },
    order: (ids: string[], before: string[]) =>
      settle(call<typeof orderCategoriesCall>('PUT', '/api/admin/categories', { ids, before })),
    async remove() {
      const text = 'It is empty. Links to it stop working.'
      const question = {
        kind: 'warning',
        title: `Delete ${label}?`,
        text,
        confirm: 'Delete it',
        cancel: 'Cancel',
      } as const
      if (await showMessage(question))
        await settle(call<typeof deleteCategoryCall>('DELETE', `/api/admin/categories/${id}`))
    },
  }
}
