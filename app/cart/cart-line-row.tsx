import { Link } from 'react-router'
import { shortageText } from '#app/catalog/inventory/stock.ts'
import { productPath } from '#app/catalog/product.ts'
import { displayDay } from '#app/framework/nairobi.ts'
import { UnitPrice, VisitorPrice } from '#app/money/visitor-price.tsx'
import { X } from '#app/ui/icons/icons.tsx'
import { type CartLine, listShortages } from './cart.ts'
import { LineDescription } from './line-description.tsx'
import { ProductThumbnail } from './product-thumbnail.tsx'
import { QuantityStepper } from './quantity-stepper.tsx'

type CartLineRowProps = {
  line: CartLine
  /** The price in shillings. Undefined if the page displays no prices in shillings. */
  kes: number | undefined
  onQuantity: (quantity: number) => void
  onRemove: () => void
}

export function CartLineRow({ line, kes, onQuantity, onRemove }: CartLineRowProps) {
  return (
    <li className="grid grid-cols-[min(88px,24vw)_minmax(0,1fr)] gap-x-[20px] border-t border-rule py-6 max-[359px]:gap-y-3 max-[359px]:py-4 sm:grid-cols-[120px_minmax(0,1fr)] sm:gap-x-8 lg:grid-cols-[144px_minmax(0,1fr)] lg:py-7">
      <ProductThumbnail
        imageKey={line.imageKey}
        focus={line.imageFocus}
        className={`w-full ${line.isAvailable ? '' : 'opacity-50 grayscale'}`}
      />
      {/* On the narrowest phones the stepper and the price have a row of their own below the picture. */}
      <div className="flex min-w-0 flex-col gap-3 max-[359px]:contents">
        <div className="flex items-start justify-between gap-3">
          <LineName line={line} kes={kes} />
          <button
            type="button"
            onClick={onRemove}
            aria-label={`Remove ${line.name}`}
            className="-mt-2.5 -mr-[17px] grid size-[44px] shrink-0 place-items-center transition-colors hover:text-red"
          >
            <X size={18} strokeWidth={1.5} />
          </button>
        </div>
        {line.isAvailable ? (
          <div className="mt-auto flex flex-wrap items-center justify-between gap-3 max-[359px]:col-span-full">
            <QuantityStepper name={line.name} quantity={line.quantity} onChange={onQuantity} />
            <p className="tabular-nums">
              <VisitorPrice cents={line.priceCents * line.quantity} kes={kes} />
            </p>
          </div>
        ) : null}
      </div>
    </li>
  )
}

function LineName({ line, kes }: Pick<CartLineRowProps, 'line' | 'kes'>) {
  if (!line.isAvailable) {
    return (
      <div className="min-w-0">
        <h2 className="font-display text-lg leading-tight break-words md:text-xl">{line.name}</h2>
        <LineDescription line={line} className="mt-1" />
        {line.isChoiceGone ? <OptionGone line={line} /> : <p className="mt-1 text-red">{unavailableText(line)}</p>}
        <p className="mt-1 text-sm text-soft">It is not counted and can't be ordered.</p>
      </div>
    )
  }
  return (
    <div className="min-w-0">
      <h2 className="font-display text-lg leading-tight break-words md:text-xl">
        <Link to={productPath(line.name)} className="transition-colors hover:text-red">
          {line.name}
        </Link>
      </h2>
      <LineDescription line={line} className="mt-1" />
      <p className="mt-1 text-sm text-soft">
        <span className="block empty:hidden">
          <UnitPrice line={line} kes={kes} />
        </span>
        <span className="block">{madeText(line)}</span>
      </p>
      {listShortages([line]).map((short) => (
        <p key={short.name} role="alert" className="mt-1 text-red">
          {shortageText(short)}
        </p>
      ))}
    </div>
  )
}

/** Says 'Made to order' without a day until the server has sent the line. */
function madeText({ madeBy, left, readyCount, quantity }: CartLine): string {
  if (madeBy && readyCount)
    return `${readyCount} ${readyCount === 1 ? 'is' : 'are'} ready to send; all ${quantity} by ${displayDay(madeBy)}`
  if (madeBy) return `Made for you by ${displayDay(madeBy)}`
  return madeBy === null || left !== undefined ? 'Ready to send' : 'Made to order'
}

function unavailableText({ name, left, isBeingBought = false }: CartLine): string {
  return left === 0 ? shortageText({ name, left, isBeingBought }) : 'No longer available'
}

/** For a product that is still sold, but not with these options. Links to its page. */
function OptionGone({ line: { name, choices = [] } }: { line: CartLine }) {
  return (
    <p className="mt-1 text-red">
      {choices.length > 0 ? 'This choice is no longer available. ' : 'This piece now comes in several versions. '}
      <Link to={productPath(name)} className="text-link inline-flex min-h-11 items-center">
        Choose again
      </Link>
    </p>
  )
}
