import { useState } from 'react'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { useMessage } from '#app/ui/messages.tsx'
import type { deleteCategoryCall, editCategoryCall, orderCategoriesCall } from './categories.api.server.ts'
import type { StaffCategory } from './category-wire.ts'

/** What its buttons in the list do. */
export function useCategoryChanges({ id, version, label }: StaffCategory, onChange: () => Promise<void>) {
  const { call } = useAdmin()
  const showMessage = useMessage()
  const [isBusy, setBusy] = useState(false)

  async function settle(asked: Promise<{ ok: true } | { ok: false; message: string }>) {
    setBusy(true)
    const answer = await asked
    await onChange()
    setBusy(false)
    if (answer.ok) return
    const text = answer.message || 'The categories could not be changed. Please try again.'
    await showMessage({ kind: 'error', title: 'Error!', text })
  }

  return {
    isBusy,
    async setHidden(hidden: boolean) {
      const text = 'The shop shows no link to it, and its address is not found. Its pieces stay for sale.'
      const question = { kind: 'warning', title: `Hide ${label}?`, text, confirm: 'Hide it', cancel: 'Cancel' } as const
      if (hidden && !(await showMessage(question))) return
      await settle(call<typeof editCategoryCall>('PUT', `/api/admin/categories/${id}`, { version, hidden }))
    },
    order: (ids: string[]) => settle(call<typeof orderCategoriesCall>('PUT', '/api/admin/categories', { ids })),
    async remove() {
      const text = 'No piece is in it. Its address is not found any more.'
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
