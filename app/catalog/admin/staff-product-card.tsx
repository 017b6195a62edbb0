import { Menu } from '@base-ui/react/menu'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatPrice, wireToCents } from '#app/money/money.ts'
import { useShopTexts } from '#app/shop/shop-texts.ts'
import { RowAction } from '#app/staff/screen/list-row.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Ellipsis } from '#app/ui/icons/staff-icons.tsx'
import { WholeNames } from '#app/ui/whole-names.tsx'
import { findCategoryByValue } from '../category.ts'
import { focusStyle } from '../focus-point.ts'
import { stockTexts, type Visibility } from '../inventory/stock.ts'
import { missingFields, productPath } from '../product.ts'
import { QuickEdit } from './quick-edit.tsx'
import type { StaffProduct } from './staff-product.ts'

const columns =
  '@min-[46rem]:grid-cols-[3.5rem_minmax(0,1.4fr)_minmax(0,0.9fr)_6.5rem_4.5rem_minmax(0,1fr)_5.5rem_2.75rem]'

/** Heads the columns at a desk. Its rows say the same without it. */
export function ProductColumns() {
  return (
    <li
      aria-hidden="true"
      className={`${columns} hidden gap-x-4 border-b border-rule py-2 text-sm text-soft @min-[46rem]:grid`}
    >
      <span className="col-start-2">Name</span>
      <span>Category</span>
      <span className="text-right">Price</span>
      <span className="text-right">Stock</span>
      <span>State</span>
    </li>
  )
}

type StaffProductCardProps = {
  product: StaffProduct
  /** The position among all products. Null in search results. */
  number: number | null
  onEdit: () => void
  onShow: (visibility: 'hidden' | null) => void
  onDelete: () => void
  onCopy: () => void
  onChange: (product: StaffProduct) => void
  onStale: () => void
  /** Undefined unless staff select products. */
  selection?: { isChosen: boolean; onChoose: (isChosen: boolean) => void } | undefined
}

export function StaffProductCard(props: StaffProductCardProps) {
  const { product, number, selection } = props
  const { categories } = useShopTexts()
  const { name, category, price, images, image, withheld: visibility } = product
  const [initialVisibility] = useState(visibility)
  const isJustPublished = initialVisibility === 'draft' && !visibility
  const missing = visibility === 'draft' ? listMissingFields(product) : []
  return (
    <li
      className={`${columns} grid grid-cols-[min(4.5rem,20vw)_minmax(0,1fr)_auto] gap-x-4 border-b border-rule py-3 [overflow-wrap:anywhere] tabular-nums @min-[46rem]:items-center`}
    >
      <img
        src={images[0]?.src ?? image}
        alt=""
        loading="lazy"
        className="row-span-3 aspect-square w-full bg-sand object-cover @min-[46rem]:row-span-1"
        style={focusStyle(images[0]?.focus)}
      />
      <div className="min-w-0">
        <h2 className="font-text font-medium">
          {visibility ? (
            name
          ) : (
            <Link to={productPath(name)} className="hover:text-red">
              {name}
            </Link>
          )}
        </h2>
        {number !== null && <p className="hidden text-sm text-soft @min-[46rem]:block">{`No. ${number}`}</p>}
        {product.awaited && (
          <p className="text-sm">
            <WholeNames>{product.awaited}</WholeNames>
          </p>
        )}
      </div>
      {selection ? <span className="row-span-2" /> : <MoreMenu {...props} />}
      <p className="col-start-2 text-sm text-soft @min-[46rem]:col-start-3 @min-[46rem]:row-start-1">
        {number !== null && <span className="@min-[46rem]:hidden">{`No. ${number}\u00a0· `}</span>}
        {category === null ? 'No category yet' : (findCategoryByValue(categories, category)?.label ?? category)}
        {/* The field displays it. */}
        <span className={selection ? '' : 'sr-only'}>
          {`\u00a0· ${price === null ? 'No price yet' : formatPrice(wireToCents(price) ?? 0)}`}
        </span>
      </p>
      <p className="col-span-2 col-start-2 flex flex-wrap items-baseline gap-x-2 text-sm text-soft @min-[46rem]:col-span-1 @min-[46rem]:col-start-6 @min-[46rem]:row-start-1">
        {visibility && <Badge className="border-ink font-medium text-ink">{visibilityTexts[visibility]}</Badge>}
        {stockText(product)}
      </p>
      {selection ? (
        <label className="col-span-full flex min-h-11 cursor-pointer items-center gap-3 font-medium @min-[46rem]:col-span-2 @min-[46rem]:col-start-7 @min-[46rem]:row-start-1">
          <input
            type="checkbox"
            aria-label={`Choose ${name}`}
            checked={selection.isChosen}
            onChange={(event) => selection.onChoose(event.target.checked)}
            className="size-6 shrink-0 accent-ink"
          />
          {selection.isChosen ? 'Chosen' : 'Choose'}
        </label>
      ) : (
        <QuickEdit product={product} onChange={props.onChange} onStale={props.onStale}>
          <RowAction aria-label={`Edit ${name}`} onClick={props.onEdit}>
            Edit
          </RowAction>
          <RowAction aria-label={`Delete ${name}`} onClick={props.onDelete}>
            Delete
          </RowAction>
        </QuickEdit>
      )}
      <p role="status" className="col-span-full text-sm empty:hidden">
        {isJustPublished ? 'Published. Buyers can see it.' : ''}
      </p>
      {visibility === 'draft' && !selection && (
        <div className="col-span-full flex flex-wrap items-center gap-x-4 @min-[46rem]:col-start-2 @min-[46rem]:mt-1">
          <Button
            kind="secondary"
            className="min-h-11! px-3! py-2! text-sm!"
            aria-label={`Publish ${name}`}
            disabled={missing.length > 0}
            onClick={() => props.onShow(null)}
          >
            Publish
          </Button>
          {missing.length > 0 && (
            <p className="text-sm text-soft">{`Before you can publish it: add ${andList(missing)}.`}</p>
          )}
        </div>
      )}
    </li>
  )
}

function MoreMenu({ product: { name, withheld: visibility }, onShow, onCopy }: StaffProductCardProps) {
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger
        aria-label={`More for ${name}`}
        className="row-span-2 -mt-2 -mr-2 grid size-11 shrink-0 place-items-center self-start hover:text-red @min-[46rem]:col-start-8 @min-[46rem]:row-start-1 @min-[46rem]:m-0 @min-[46rem]:self-center"
      >
        <Ellipsis size={22} strokeWidth={1.75} />
        <span className="sr-only">More</span>
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner align="end" className="z-30">
          <Menu.Popup className="border border-ink bg-paper py-1 outline-none">
            {visibility !== 'draft' && (
              <Menu.Item
                className={menuItemStyle}
                aria-label={`${visibility ? 'Show' : 'Hide'} ${name}`}
                onClick={() => onShow(visibility ? null : 'hidden')}
              >
                {visibility ? 'Show it in the shop' : 'Hide it from the shop'}
              </Menu.Item>
            )}
            <Menu.Item className={menuItemStyle} aria-label={`Duplicate ${name}`} onClick={onCopy}>
              Duplicate
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

const menuItemStyle = 'flex min-h-12 cursor-pointer items-center px-4 data-highlighted:bg-sand'

const andList = (words: readonly string[]) => new Intl.ListFormat('en-GB').format(words)

function listMissingFields({ category, price, description }: StaffProduct): string[] {
  return missingFields({ category, priceCents: price, description })
}

const visibilityTexts: Record<Visibility, string> = { draft: 'Draft', hidden: 'Hidden' }

/** '3 ready, 1 of these wait for a payment, then made to order'. */
function stockText({ ready, made_to_order }: StaffProduct): string {
  const number = ready.reduce((sum, row) => sum + row.number, 0)
  const held = ready.reduce((sum, row) => sum + row.held, 0)
  if (number === 0) return made_to_order ? 'Made to order' : stockTexts['sold-out']
  const waiting = held > 0 ? `, ${held} of these wait for a payment` : ''
  return made_to_order ? `${number} ready${waiting}, then made to order` : `In stock: ${number}${waiting}`
}
