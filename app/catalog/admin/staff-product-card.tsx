import { Menu } from '@base-ui/react/menu'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatPrice, wireToCents } from '#app/money/money.ts'
import { useShopTexts } from '#app/shop/shop-texts.ts'
import { factSeparator } from '#app/staff/screen/facts.ts'
import { RowAction } from '#app/staff/screen/list-row.tsx'
import { Ellipsis } from '#app/ui/icons/staff-icons.tsx'
import { WholeNames } from '#app/ui/whole-names.tsx'
import { findCategoryByValue } from '../category.ts'
import { focusStyle } from '../focus-point.ts'
import { missingFields, productPath } from '../product.ts'
import { QuickEdit } from './quick-edit.tsx'
import type { StaffProduct } from './staff-product.ts'
import { VisibilityBadge } from './visibility-badge.tsx'

const columns = '@min-[46rem]:gap-x-6 @min-[46rem]:grid-cols-[3.5rem_minmax(0,1fr)_6rem_8.5rem_10.5rem_2.75rem]'

/** The titles of the columns on wide screens. Hidden from screen readers, because each row has its own labels. */
export function ProductColumns({ isSelecting }: { isSelecting: boolean }) {
  return (
    <li
      aria-hidden="true"
      className={`${columns} hidden border-b border-rule py-2 text-sm text-soft @min-[46rem]:grid`}
    >
      <span className="col-start-2">Name</span>
      {!isSelecting && (
        <>
          <span className="pr-2 text-right">Price</span>
          <span className="pl-[9px]">Stock</span>
        </>
      )}
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
      className={`${columns} grid grid-cols-[min(4.5rem,26vw)_minmax(0,1fr)_auto] content-start gap-x-4 border-b border-rule pt-3 pb-0.5 [overflow-wrap:anywhere] tabular-nums @min-[46rem]:items-center @min-[46rem]:pb-3`}
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
        <p className="relative flex flex-wrap items-center gap-x-2 text-sm text-soft">
          <span>
            {number !== null && `No. ${number}${factSeparator}`}
            {category === null ? 'No category yet' : (findCategoryByValue(categories, category)?.label ?? category)}
            {/* The price field of the row displays the price, so only screen readers get this text, unless staff
                select products. */}
            <span className={selection ? '' : 'sr-only'}>
              {`${factSeparator}${price === null ? 'No price yet' : formatPrice(wireToCents(price) ?? 0)}`}
            </span>
          </span>
          {visibility && <VisibilityBadge visibility={visibility} />}
        </p>
        {product.awaited && (
          <p className="text-sm">
            <WholeNames>{product.awaited}</WholeNames>
          </p>
        )}
      </div>
      {selection ? <span /> : <MoreMenu {...props} />}
      {selection ? (
        <label className="col-span-2 col-start-2 flex min-h-11 cursor-pointer items-center gap-3 font-medium @min-[46rem]:col-span-2 @min-[46rem]:col-start-5 @min-[46rem]:row-start-1">
          <input
            type="checkbox"
            aria-label={`Choose ${name}`}
            checked={selection.isChosen}
            onChange={(event) => selection.onChoose(event.target.checked)}
            className="checkbox"
          />
          {selection.isChosen ? 'Chosen' : 'Choose'}
        </label>
      ) : (
        <QuickEdit product={product} onChange={props.onChange} onStale={props.onStale}>
          <span className="contents [&>*]:text-ink">
            <RowAction aria-label={`Edit ${name}`} onClick={props.onEdit}>
              Edit
            </RowAction>
          </span>
          {/* Delete is less prominent than the other actions, and on phones apart from them, to prevent accidental taps. */}
          <span className="mx-6 @min-[46rem]:mx-0 [&>*:not(:hover)]:decoration-soft/40">
            <RowAction aria-label={`Delete ${name}`} onClick={props.onDelete}>
              Delete
            </RowAction>
          </span>
          {visibility === 'draft' && (
            <span className="contents [&>*]:text-ink">
              <RowAction
                aria-label={`Publish ${name}`}
                disabled={missing.length > 0}
                onClick={() => props.onShow(null)}
              >
                Publish
              </RowAction>
            </span>
          )}
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
        className="relative -mt-2 -mr-[14px] -mb-3 grid size-11 shrink-0 place-items-center self-start hover:text-red @min-[46rem]:col-start-6 @min-[46rem]:row-start-1 @min-[46rem]:m-0 @min-[46rem]:self-center"
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
