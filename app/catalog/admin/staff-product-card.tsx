import { Menu } from '@base-ui/react/menu'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatPrice, wireToCents } from '#app/money/money.ts'
import { useShopTexts } from '#app/shop/shop-texts.ts'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Ellipsis } from '#app/ui/icons/staff-icons.tsx'
import { WholeNames } from '#app/ui/whole-names.tsx'
import { findCategoryByValue } from '../category.ts'
import { focusStyle } from '../focus-point.ts'
import { stockTexts, type Visibility } from '../inventory/stock.ts'
import { missingFields, productPath } from '../product.ts'
import { QuickEdit } from './quick-edit.tsx'
import type { StaffProduct } from './staff-product.ts'

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
    <li className="flex min-w-0 flex-col [overflow-wrap:anywhere] gap-2 border-b border-rule py-3 sm:gap-3 sm:border sm:p-4">
      <div className="flex gap-4">
        <img
          src={images[0]?.src ?? image}
          alt=""
          loading="lazy"
          className="size-[min(4.5rem,20vw)] sm:size-22 shrink-0 bg-sand object-cover"
          style={focusStyle(images[0]?.focus)}
        />
        <div className="min-w-0 grow">
          <h2 className="text-lg">
            {visibility ? (
              name
            ) : (
              <Link to={productPath(name)} className="hover:text-red">
                {name}
              </Link>
            )}
          </h2>
          <p className="text-sm text-soft tabular-nums">
            {`${number === null ? '' : `No. ${number}\u00a0· `}${category === null ? 'No category yet' : (findCategoryByValue(categories, category)?.label ?? category)}`}
            {/* The field below displays it. */}
            <span className={selection ? '' : 'sr-only'}>
              {`\u00a0· ${price === null ? 'No price yet' : formatPrice(wireToCents(price) ?? 0)}`}
            </span>
          </p>
          <p className={classNames('text-sm tabular-nums', visibility ? 'font-medium' : 'text-soft')}>
            {statusText(product)}
          </p>
          <p role="status" className="text-sm empty:hidden">
            {isJustPublished ? 'Published. Buyers can see it.' : ''}
          </p>
          {product.awaited && (
            <p className="text-sm">
              <WholeNames>{product.awaited}</WholeNames>
            </p>
          )}
        </div>
        {selection ? null : <MoreMenu {...props} />}
      </div>
      {selection ? (
        <label className="flex min-h-11 cursor-pointer items-center gap-3 font-medium">
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
        <>
          <QuickEdit product={product} onChange={props.onChange} onStale={props.onStale}>
            <CardButtons {...props} missing={missing} />
          </QuickEdit>
          {missing.length > 0 && (
            <p className="text-sm text-soft">{`Before you can publish it: add ${andList(missing)}.`}</p>
          )}
        </>
      )}
    </li>
  )
}

type CardButtonsProps = StaffProductCardProps & { missing: readonly string[] }

function CardButtons({ product: { name, withheld: visibility }, missing, onEdit, onShow, onDelete }: CardButtonsProps) {
  return (
    <>
      <Button kind="secondary" className="px-3! max-sm:px-2.5!" aria-label={`Edit ${name}`} onClick={onEdit}>
        Edit
      </Button>
      {visibility === 'draft' && (
        <Button
          kind="secondary"
          className="px-3! max-sm:px-2.5!"
          aria-label={`Publish ${name}`}
          disabled={missing.length > 0}
          onClick={() => onShow(null)}
        >
          Publish
        </Button>
      )}
      <Button kind="plain" className="mr-0! ml-auto! min-h-12 text-sm" aria-label={`Delete ${name}`} onClick={onDelete}>
        Delete
      </Button>
    </>
  )
}

function MoreMenu({ product: { name, withheld: visibility }, onShow, onCopy }: StaffProductCardProps) {
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger
        aria-label={`More for ${name}`}
        className="-mt-2 -mr-2 grid size-11 shrink-0 place-items-center self-start hover:text-red"
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

/** 'Hidden · 3 ready, 1 of these wait for a payment, then made to order'. */
function statusText({ withheld: visibility, ready, made_to_order }: StaffProduct): string {
  const number = ready.reduce((sum, row) => sum + row.number, 0)
  const held = ready.reduce((sum, row) => sum + row.held, 0)
  const waiting = held > 0 ? `, ${held} of these wait for a payment` : ''
  const toSend = made_to_order ? `${number} ready${waiting}, then made to order` : `In stock: ${number}${waiting}`
  const stock = number > 0 ? toSend : made_to_order ? 'Made to order' : stockTexts['sold-out']
  return [...(visibility ? [visibilityTexts[visibility]] : []), stock].join('\u00a0· ')
}
