import { Link } from 'react-router'
import { formatUsd, wireToCents } from '#app/money/money.ts'
import { useShopTexts } from '#app/shop/shop-texts.ts'
import { Button } from '#app/ui/button.tsx'
import { WholeNames } from '#app/ui/whole-names.tsx'
import { categoryOf } from '../category.ts'
import { focusStyle } from '../focus-point.ts'
import { stockTexts, type Visibility } from '../inventory/stock.ts'
import { productPath } from '../product.ts'
import { QuickEdit } from './quick-edit.tsx'
import type { StaffProduct } from './staff-product.ts'

type StaffProductCardProps = {
  product: StaffProduct
  number: number
  onEdit: () => void
  onShow: (visibility: 'hidden' | null) => void
  onDelete: () => void
  onCopy: () => void
  onChange: (product: StaffProduct) => void
  onStale: () => void
  /** Set while products are being selected. */
  selection?: { isChosen: boolean; onChoose: (isChosen: boolean) => void } | undefined
}

export function StaffProductCard(props: StaffProductCardProps) {
  const { product, number, selection } = props
  const { categories } = useShopTexts()
  const { name, category, price, images, image, withheld: visibility } = product
  return (
    <li className="flex flex-col gap-3 border-b border-rule py-4 sm:border sm:p-4">
      <div className="flex gap-4">
        <img
          src={images[0]?.src ?? image}
          alt=""
          loading="lazy"
          className="size-[min(6rem,25vw)] shrink-0 bg-sand object-cover"
          style={focusStyle(images[0]?.focus)}
        />
        <div className="min-w-0 grow">
          <p className="text-xs text-soft tabular-nums">{number}</p>
          <h2 className="text-lg">
            {visibility ? (
              name
            ) : (
              <Link to={productPath(name)} className="hover:text-red">
                {name}
              </Link>
            )}
          </h2>
          <p className="text-sm text-soft">
            {category === null ? 'No category yet' : (categoryOf(categories, category)?.label ?? category)}
          </p>
          <p className="tabular-nums">{price === null ? 'No price yet' : formatUsd(wireToCents(price) ?? 0)}</p>
          <p className="text-sm font-medium tabular-nums">{statusText(product)}</p>
          {product.awaited && (
            <p className="text-sm">
              <WholeNames>{product.awaited}</WholeNames>
            </p>
          )}
        </div>
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
          <QuickEdit key={product.version} product={product} onChange={props.onChange} onStale={props.onStale} />
          <CardButtons {...props} />
        </>
      )}
    </li>
  )
}

function CardButtons({
  product: { name, withheld: visibility },
  onEdit,
  onShow,
  onDelete,
  onCopy,
}: StaffProductCardProps) {
  const showing = visibility === 'draft' ? 'Publish' : visibility ? 'Show' : 'Hide'
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-3 sm:grid-cols-2">
      <Button kind="secondary" aria-label={`Edit ${name}`} onClick={onEdit}>
        Edit
      </Button>
      <Button kind="secondary" aria-label={`${showing} ${name}`} onClick={() => onShow(visibility ? null : 'hidden')}>
        {showing}
      </Button>
      <Button kind="plain" aria-label={`Duplicate ${name}`} onClick={onCopy}>
        Duplicate
      </Button>
      <Button kind="plain" className="text-soft" aria-label={`Delete ${name}`} onClick={onDelete}>
        Delete
      </Button>
    </div>
  )
}

const visibilityTexts: Record<Visibility, string> = { draft: 'Draft', hidden: 'Hidden' }

/** 'Hidden · In stock: 3, 1 waits for a payment'. */
function statusText({ withheld: visibility, ready, made_to_order }: StaffProduct): string {
  const number = ready.reduce((sum, row) => sum + row.number, 0)
  const held = ready.reduce((sum, row) => sum + row.held, 0)
  const waiting = held > 0 ? `, ${held} of these wait for a payment` : ''
  const stock = number > 0 ? [`In stock: ${number}${waiting}`] : made_to_order ? [] : [stockTexts['sold-out']]
  return [...(visibility ? [visibilityTexts[visibility]] : []), ...stock].join(' · ')
}
