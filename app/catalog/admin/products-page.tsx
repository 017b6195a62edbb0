import { useState } from 'react'
import { Link, useRevalidator, useSearchParams } from 'react-router'
import { adminMeta } from '#app/identity/staff/admin-meta.ts'
import { AdminScreen, Listed } from '#app/identity/staff/admin-screen.tsx'
import { DownloadCsv } from '#app/identity/staff/download-csv.tsx'
import { loadListAsStaff, queryOf } from '#app/identity/staff/staff-loader.ts'
import { useAdmin } from '#app/identity/staff/use-admin.ts'
import { useStaffList } from '#app/identity/staff/use-staff-list.ts'
import { useStaffParams } from '#app/identity/staff/use-staff-params.ts'
import { useMessage } from '#app/ui/messages.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { searchMaximum } from '../listing/product-query.ts'
import type { Route } from './+types/products-page'
import { EditProductDialog } from './edit-product-dialog.tsx'
import type { StaffProduct } from './staff-product.ts'
import { StaffProductCard } from './staff-product-card.tsx'

export const meta = () => adminMeta('Product Management')

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadListAsStaff(request, `/api/admin/all-products?limit=60&${queryOf(request, ['search'])}`)
}

export default function ProductsPage({ loaderData }: Route.ComponentProps) {
  const { call } = useAdmin()
  const showMessage = useMessage()
  const { revalidate } = useRevalidator()
  const [shown] = useSearchParams()
  const [params, setParam] = useStaffParams()
  const list = useStaffList(loaderData)
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

  async function withhold({ id }: StaffProduct, withheld: 'hidden' | null) {
    const answer = await call('PUT', `/api/admin/products/${id}/withheld`, { withheld })
    if (answer.ok) return update(answer.data)
    await showMessage({ kind: 'error', title: 'Error!', text: `Failed to change product. ${answer.message}`.trim() })
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
        defaultValue={params.get('search') ?? ''}
        onChange={(event) => setParam('search', event.target.value)}
        className="mb-3 max-w-xl"
      />
      <p className="mb-6 flex flex-wrap items-center gap-x-6">
        <Link to="/admin/products/import" className="text-link inline-flex min-h-11 items-center">
          Import from a file
        </Link>
        <DownloadCsv path="/api/admin/products.csv" name="pieces.csv" text="Save as CSV" isQuiet />
      </p>
      <Listed list={list} empty={shown.get('search') ? 'No piece matches.' : 'No pieces yet.'}>
        {(products) => (
          <ol className="grid gap-px sm:grid-cols-[repeat(auto-fill,minmax(300px,1fr))] sm:gap-6">
            {products.map((product, index) => (
              <StaffProductCard
                key={product.id}
                product={product}
                number={index + 1}
                onEdit={() => setEdited(product)}
                onShow={(withheld) => withhold(product, withheld)}
                onDelete={() => remove(product)}
              />
            ))}
          </ol>
        )}
      </Listed>
      {edited && (
        <EditProductDialog
          key={edited.id}
          product={edited}
          onChange={update}
          onClose={() => setEdited(null)}
          onStale={revalidate}
        />
      )}
    </AdminScreen>
  )
}
