import type { Problem } from '#app/framework/http/problem.ts'
import { randomUuid } from '#app/framework/random-uuid.ts'
import { failureText, useAdmin } from '#app/staff/screen/use-admin.ts'
import type { StaffList } from '#app/staff/screen/use-staff-list.ts'
import { useMessage } from '#app/ui/messages.tsx'
import type { StaffProduct } from './staff-product.ts'
import type { copyProductCall, deleteProductCall, setVisibilityCall } from './staff-products.api.server.ts'

/** The actions of a product's card in a list. */
export function useProductList(list: StaffList<StaffProduct>, open: (product: StaffProduct) => void) {
  const { call } = useAdmin()
  const showMessage = useMessage()
  const fail = (what: string, problem: Problem) =>
    showMessage({ kind: 'error', title: 'Error!', text: failureText(what, problem) })

  function update(...changed: StaffProduct[]) {
    const after = new Map(changed.map((product) => [product.id, product]))
    list.change((items) => items.map((item) => after.get(item.id) ?? item))
  }

  async function remove(product: StaffProduct) {
    const isSure = await showMessage({
      kind: 'warning',
      title: 'Are you sure?',
      text: 'This product will be permanently deleted!',
      confirm: 'Yes, delete it!',
      cancel: 'Cancel',
    })
    if (!isSure) return
    const answer = await call<typeof deleteProductCall>('DELETE', `/api/admin/products/${product.id}`)
    if (!answer.ok) return void (await fail('Failed to delete product.', answer))
    list.change((items) => items.filter((item) => item.id !== product.id))
    await showMessage({ kind: 'success', title: 'Deleted!', text: 'Product has been deleted.' })
  }

  async function setVisibility({ id }: StaffProduct, visibility: 'hidden' | null) {
    const answer = await call<typeof setVisibilityCall>('PUT', `/api/admin/products/${id}/withheld`, {
      withheld: visibility,
    })
    if (answer.ok) return update(answer.data)
    await fail('Failed to change product.', answer)
  }

  /** Opens the copy for editing, because it needs another name. */
  async function copy({ id }: StaffProduct) {
    const answer = await call<typeof copyProductCall>('POST', `/api/admin/products/${id}/copies`, { id: randomUuid() })
    if (!answer.ok) return void (await fail('Failed to duplicate product.', answer))
    list.change((items) => [answer.data, ...items])
    open(answer.data)
  }

  return { update, remove, setVisibility, copy }
}
