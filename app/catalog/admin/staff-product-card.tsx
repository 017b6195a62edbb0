import { Menu } from '@base-ui/react/menu'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatPrice, wireToCents } from '#app/money/money.ts'
import { useShopTexts } from '#app/shop/shop-texts.ts'
import { RowAction } from '#app/staff/screen/list-row.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Ellipsis } from '#app/ui/icons/staff-icons.tsx'
import { WholeNames } from '#app/ui/whole-names.tsx'
import { findCategoryByValue } from '../category.ts'
import { focusStyle } from '../focus-point.ts'
import type { Visibility } from '../inventory/stock.ts'
import { missingFields, productPath } from '../product.ts'
import { QuickEdit } from './quick-edit.tsx'
import type { StaffProduct } from './staff-product.ts'

const columns =
  '@min-[46rem]:gap-x-3 @min-[46rem]:grid-cols-[3.5rem_minmax(0,2fr)_minmax(0,1fr)_6rem_8.5rem_4rem_9.5rem_2.75rem]'

/** The titles of the columns on wide screens. Hidden from screen readers, because each row has its own labels. */
export function ProductColumns() {
  return (
    <li
      aria-hidden="true"
      className={`${columns} hidden border-b border-rule py-2 text-sm text-soft @min-[46rem]:grid`}
    >
      <span className="col-start-2">Name</span>
      <span>Category</span>
      <span className="text-right">Price</span>
      <span>Stock</span>
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
  /** Set while staff select several products. */
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
      className={`${columns} grid grid-cols-[min(6.5rem,26vw)_minmax(0,1fr)_auto] content-start gap-x-4 border-b border-rule py-3 [overflow-wrap:anywhere] tabular-nums @min-[46rem]:items-center`}
    >
      <img
        src={images[0]?.src ?? image}
        alt=""
        loading="lazy"
        className="row-span-4 aspect-4/5 w-full bg-sand object-cover @min-[46rem]:row-span-1 @min-[46rem]:aspect-square"
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
      {selection ? <span /> : <MoreMenu {...props} />}
      <p className="col-span-2 col-start-2 text-sm text-soft @min-[46rem]:col-span-1 @min-[46rem]:col-start-3 @min-[46rem]:row-start-1">
        {number !== null && <span className="@min-[46rem]:hidden">{`No. ${number}\u00a0· `}</span>}
        {category === null ? 'No category yet' : (findCategoryByValue(categories, category)?.label ?? category)}
        {/* The price field of the row displays the price, so only screen readers get this text, unless staff select
            products. */}
        <span className={selection ? '' : 'sr-only'}>
          {`\u00a0· ${price === null ? 'No price yet' : formatPrice(wireToCents(price) ?? 0)}`}
        </span>
      </p>
      {visibility && (
        <p className="col-span-2 col-start-2 text-sm @min-[46rem]:col-span-1 @min-[46rem]:col-start-6 @min-[46rem]:row-start-1">
          <Badge className="border-ink font-medium text-ink">{visibilityTexts[visibility]}</Badge>
        </p>
      )}
      {selection ? (
        <label className="col-span-2 col-start-2 flex min-h-11 cursor-pointer items-center gap-3 font-medium @min-[46rem]:col-span-2 @min-[46rem]:col-start-7 @min-[46rem]:row-start-1">
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
          {visibility === 'draft' && (
            <RowAction aria-label={`Publish ${name}`} disabled={missing.length > 0} onClick={() => props.onShow(null)}>
              Publish
            </RowAction>
          )}
          <RowAction aria-label={`Edit ${name}`} onClick={props.onEdit}>
            Edit
          </RowAction>
          {/* On phones the Delete button has a distance from the others, to prevent accidental taps. */}
          <span className="ml-auto @min-[46rem]:ml-0">
            <RowAction aria-label={`Delete ${name}`} onClick={props.onDelete}>
              Delete
            </RowAction>
          </span>
        </QuickEdit>
      )}
      <p role="status" className="col-span-full text-sm empty:hidden">
        {isJustPublished ? 'Published. Buyers can see it.' : ''}
      </p>
      {missing.length > 0 && !selection && (
        <p className="col-span-full text-sm text-soft @min-[46rem]:col-start-2">
          {`Before you can publish it: add ${andList(missing)}.`}
        </p>
      )}
    </li>
  )
}

function MoreMenu({ product: { name, withheld: visibility }, onShow, onCopy }: StaffProductCardProps) {
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger
        aria-label={`More for ${name}`}
        className="relative -mt-2 -mr-2 -mb-3 grid size-11 shrink-0 place-items-center self-start hover:text-red @min-[46rem]:col-start-8 @min-[46rem]:row-start-1 @min-[46rem]:m-0 @min-[46rem]:self-center"
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
