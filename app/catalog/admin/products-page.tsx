import { useDeferredValue, useState } from 'react'
import { adminMeta } from '#app/identity/admin-meta.ts'
import { AdminFailure, AdminScreen, MoreButton } from '#app/identity/admin-screen.tsx'
import { useAdmin } from '#app/identity/use-admin.ts'
import { useAdminList } from '#app/identity/use-admin-list.ts'
import { BeadLoader } from '#app/ui/bead-loader.tsx'
import { useMessage } from '#app/ui/messages.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { searchMaximum } from '../product-query.ts'
import { EditProductDialog } from './edit-product-dialog.tsx'
import type { StaffProduct } from './staff-product.ts'
import { StaffProductCard } from './staff-product-card.tsx'

export const meta = () => adminMeta('Product Management')

export default function ProductsPage() {
  const { call } = useAdmin()
  const showMessage = useMessage()
  const [search, setSearch] = useState('')
  const wanted = useDeferredValue(search.trim())
  const query = new URLSearchParams({ limit: '60', ...(wanted ? { search: wanted } : {}) })
  const list = useAdminList<StaffProduct>(`/api/admin/all-products?${query}`)
  const [edited, setEdited] = useState<StaffProduct | null>(null)

  async function remove(product: StaffProduct) {
    const isSure = await showMessage({
      kind: 'warning',
      title: 'Are you sure?',
      text: 'This product will be permanently deleted!',
      confirm: 'Yes, delete it!',
      cancel: 'Cancel',
    })
    if (!isSure) return
    const answer = await call('DELETE', `/api/admin/products/${product.id}`)
    if (!answer.ok) {
      await showMessage({ kind: 'error', title: 'Error!', text: `Failed to delete product. ${answer.message}`.trim() })
      return
    }
    list.change((items) => items.filter((item) => item.id !== product.id))
    await showMessage({ kind: 'success', title: 'Deleted!', text: 'Product has been deleted.' })
  }

  function update(product: StaffProduct) {
    list.change((items) => items.map((item) => (item.id === product.id ? product : item)))
  }

  return (
    <AdminScreen title="Product Management">
      <TextField
        label="Search by name or description"
        type="search"
        maxLength={searchMaximum}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        className="mb-6 max-w-xl"
      />
      {list.error && <AdminFailure message={list.error} onRetry={list.reload} />}
      {!list.items && !list.error && <BeadLoader label="Loading..." />}
      {list.items?.length === 0 && <p className="text-soft">{wanted ? 'No piece matches.' : 'No pieces yet.'}</p>}
      <ol className="grid gap-px sm:grid-cols-[repeat(auto-fill,minmax(300px,1fr))] sm:gap-6">
        {list.items?.map((product, index) => (
          <StaffProductCard
            key={product.id}
            product={product}
            number={index + 1}
            onEdit={() => setEdited(product)}
            onDelete={() => remove(product)}
          />
        ))}
      </ol>
      {list.hasMore && <MoreButton isBusy={list.isLoadingMore} onClick={list.loadMore} />}
      {edited && (
        <EditProductDialog
          key={edited.id}
          product={edited}
          onChange={update}
          onClose={() => setEdited(null)}
          onStale={list.reload}
        />
      )}
    </AdminScreen>
  )
}
