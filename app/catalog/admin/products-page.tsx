import { type ReactNode, useId, useState } from 'react'
import { useRevalidator, useSearchParams } from 'react-router'
import { useShopTexts } from '#app/shop/shop-texts.ts'
import { adminMeta } from '#app/staff/screen/admin-meta.ts'
import { AdminScreen, PagedList } from '#app/staff/screen/admin-screen.tsx'
import { DownloadCsv } from '#app/staff/screen/download-csv.tsx'
import { FilterLinks } from '#app/staff/screen/filter-links.tsx'
import { loadListAsStaff, queryOf } from '#app/staff/screen/staff-loader.ts'
import { useStaffList } from '#app/staff/screen/use-staff-list.ts'
import { useStaffParams } from '#app/staff/screen/use-staff-params.ts'
import { bind } from '#app/ui/bind.ts'
import { Button } from '#app/ui/button.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { findCategory } from '../category.ts'
import { categoryOptions } from '../category-options.ts'
import { maxSearchLength } from '../listing/product-query.ts'
import type { Route } from './+types/products-page'
import { SortableProducts } from './arrange/sortable-products.tsx'
import { BulkEditBar } from './bulk-edit/bulk-edit-bar.tsx'
import { EditProductDialog } from './edit-product-dialog.tsx'
import { ProductColumns, StaffProductCard } from './staff-product-card.tsx'
import type { listStaffProductsCall } from './staff-products.api.server.ts'
import { useProductList } from './use-product-list.ts'

export const meta = () => adminMeta('Product Management')

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = queryOf(request, ['search', 'category', 'visibility'])
  const category = new URL(request.url).searchParams.get('only')
  if (category) query.set('category', category)
  return loadListAsStaff<typeof listStaffProductsCall>(
    request,
    `/api/admin/all-products?limit=60&${query}`,
    'statusText',
  )
}

/**
 * With the parameter `category` staff arrange the products of that category. With `only` the list contains only that
 * category.
 */
export default function ProductsPage({ loaderData }: Route.ComponentProps) {
  const [searchParams] = useSearchParams()
  const { categories } = useShopTexts()
  return findCategory(categories, searchParams.get('category') ?? '') ? (
    <ArrangeProducts loaderData={loaderData} />
  ) : (
    <ManageProducts loaderData={loaderData} />
  )
}

type PageProps = Pick<Route.ComponentProps, 'loaderData'>

function ArrangeProducts({ loaderData }: PageProps) {
  const { revalidate } = useRevalidator()
  const [params, setParam] = useStaffParams()
  const list = useStaffList(loaderData)
  const { categories } = useShopTexts()
  return (
    <AdminScreen title="Arrange" backTo="/admin/products" backText="All products">
      <p className="mb-6 max-w-prose text-soft">
        This is the order in the shop. Drag to change. New products come first.
      </p>
      <SelectField
        label="Category"
        options={categoryOptions(categories)}
        value={findCategory(categories, params.get('category') ?? '')?.value}
        onChange={(event) => setParam('category', event.target.value)}
        className="mb-6 max-w-xl"
      />
      <PagedList list={list} empty="No products yet.">
        {(pieces) => (
          <SortableProducts products={pieces} onChange={(after) => list.change(() => after)} onStale={revalidate} />
        )}
      </PagedList>
    </AdminScreen>
  )
}

function ManageProducts({ loaderData }: PageProps) {
  const { revalidate } = useRevalidator()
  const [searchParams] = useSearchParams()
  const [params, setParam] = useStaffParams()
  const list = useStaffList(loaderData)
  const isFiltered = ['search', 'only', 'visibility'].some((name) => searchParams.has(name))
  const [edited, setEdited] = useState(() => list.items?.find(({ id }) => id === searchParams.get('edit')) ?? null)
  const { update, remove, setVisibility, copy } = useProductList(list, setEdited)
  // Null while staff do not select products.
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string> | null>(null)

  function select(id: string, isChosen: boolean) {
    setSelectedIds((before) => new Set([...(before ?? [])].filter((one) => one !== id).concat(isChosen ? [id] : [])))
  }

  return (
    <AdminScreen title="Product Management">
      <Filters />
      <div className="mb-6 flex-wrap items-center justify-between gap-x-6 lg:mb-3 lg:flex">
        <VisibilityLinks />
        <Tools>
          <Button
            kind="plain"
            aria-pressed={selectedIds !== null}
            onClick={() => setSelectedIds(selectedIds ? null : new Set())}
          >
            Choose several
          </Button>
        </Tools>
      </div>
      <PagedList list={list} empty={isFiltered ? 'No product matches.' : 'No products yet.'}>
        {(products) => (
          <ol className="@container border-t border-rule">
            <ProductColumns isSelecting={selectedIds !== null} />
            {products.map((product, index) => (
              <StaffProductCard
                key={product.id}
                product={product}
                number={isFiltered ? null : index + 1}
                onEdit={() => setEdited(product)}
                onShow={(visibility) => setVisibility(product, visibility)}
                onDelete={() => remove(product)}
                onCopy={() => copy(product)}
                onChange={update}
                onStale={revalidate}
                selection={
                  selectedIds
                    ? { isChosen: selectedIds.has(product.id), onChoose: (isChosen) => select(product.id, isChosen) }
                    : undefined
                }
              />
            ))}
          </ol>
        )}
      </PagedList>
      {selectedIds ? (
        <BulkEditBar
          all={list.items ?? []}
          selectedIds={selectedIds}
          onSelect={(ids) => setSelectedIds(new Set(ids))}
          onChanged={(after) => update(...after)}
          onStale={revalidate}
          onEnd={() => setSelectedIds(null)}
        />
      ) : null}
      {edited && (
        <EditProductDialog
          key={edited.id}
          product={edited}
          onChange={update}
          onClose={() => {
            setEdited(null)
            if (params.has('edit')) setParam('edit', '')
          }}
          onStale={revalidate}
        />
      )}
    </AdminScreen>
  )
}

const visibilityFilters = [
  ['', 'All products'],
  ['draft', 'Drafts'],
  ['hidden', 'Hidden'],
] as const

function Filters() {
  const [params, setParam] = useStaffParams()
  const { categories } = useShopTexts()
  return (
    <div className="mb-3 flex flex-wrap items-end gap-3">
      <TextField
        label="Search by name or description"
        type="search"
        maxLength={maxSearchLength}
        defaultValue={params.get('search') ?? ''}
        onChange={(event) => setParam('search', event.target.value)}
        className="min-w-0 grow basis-[190px]"
      />
      <SelectField
        label="Category"
        options={[{ value: '', label: 'All' }, ...categoryOptions(categories)]}
        {...bind(params.get('only') ?? '', (category) => setParam('only', category))}
        className="min-w-0 grow basis-[110px] sm:max-w-56"
      />
    </div>
  )
}

function VisibilityLinks() {
  const [params] = useStaffParams()
  const state = params.get('visibility') ?? ''
  function linkTo(shown: string): string {
    const changed = new URLSearchParams(params)
    changed.delete('visibility')
    if (shown) changed.set('visibility', shown)
    return `?${changed}`
  }
  return (
    <FilterLinks
      label="Products to show"
      className="max-lg:mb-3"
      links={visibilityFilters.map(([shown, text]) => ({ to: linkTo(shown), text, isCurrent: shown === state }))}
    />
  )
}

/** On phones the less frequent actions are collapsed, so that the list begins higher on the screen. */
function Tools({ children }: { children: ReactNode }) {
  const [first] = useShopTexts().categories
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <div className="flex flex-wrap items-center gap-x-4 lg:contents">
      <ButtonLink to="/admin/upload" className="max-sm:grow">
        Add a product
      </ButtonLink>
      <Button
        kind="plain"
        className="sm:hidden!"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        Import, sort, export
      </Button>
      <div
        id={id}
        className={classNames(
          'flex-wrap items-center gap-x-4 max-sm:basis-full max-sm:pt-2 max-sm:*:justify-self-start sm:flex sm:*:text-sm! lg:basis-full lg:gap-x-6',
          isOpen ? 'grid' : 'hidden',
        )}
      >
        <ButtonLink kind="plain" to="/admin/products/import">
          Import from a file
        </ButtonLink>
        <ButtonLink kind="plain" to={`/admin/products?${new URLSearchParams({ category: first?.value ?? '' })}`}>
          Arrange
        </ButtonLink>
        <DownloadCsv path="/api/admin/products.csv" name="pieces.csv" text="Download products (CSV)" isQuiet />
        {children}
      </div>
    </div>
  )
}
