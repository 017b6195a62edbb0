import { BuyNowButton, type ProductToBuy } from '#app/cart/buy-now-button.tsx'
import { NoteField, OptionFields } from '#app/cart/options/option-fields.tsx'
import { useOptionSelection } from '#app/cart/options/use-option-selection.ts'
import { stockLabel } from '#app/catalog/inventory/stock.ts'
import { type Offer, ProductOffer } from '#app/catalog/product/product-offer.tsx'
import { sizeSheetId } from '#app/catalog/product/size-sheet-id.ts'
import { productPath } from '#app/catalog/product.ts'
import { ContentNav } from '#app/content/content-nav.tsx'
import type { ContentPageKey } from '#app/content/content-page.ts'
import { MessageProvider } from '#app/ui/messages.tsx'

type ProductPurchaseProps = {
  product: ProductToBuy
  offer: Offer
  /** True if the page about sizes is published. */
  hasSizes: boolean
  /** The keys of the published content pages about buying. */
  helpPages: ContentPageKey[]
  pausedText: string | null
  failure: string | null
}

/** An island: the parts of a product's page that depend on the selected options. */
export function ProductPurchase({ product, offer, hasSizes, helpPages, pausedText, failure }: ProductPurchaseProps) {
  const choosing = useOptionSelection(product)
  const hasChoices = product.choices.length > 0
  return (
    <MessageProvider page={productPath(product.name)}>
      <ProductOffer
        name={product.name}
        offer={offer}
        hasChoices={hasChoices}
        open={choosing.open.join(', ')}
        price={choosing.price}
        stock={choosing.stock}
        isSoldOut={stockLabel(product) === 'sold-out'}
        choices={
          <OptionFields
            choosing={choosing}
            rate={offer.rate}
            help={
              hasSizes && (
                <a
                  href="/sizes"
                  data-sheet={sizeSheetId}
                  className="text-link float-right -my-3 inline-flex min-h-11 items-center text-sm"
                >
                  Size guide
                </a>
              )
            }
          />
        }
        action={
          <BuyNowButton
            product={product}
            choosing={choosing}
            pausedText={pausedText}
            failure={failure}
            askLink={offer.askLink}
          />
        }
        note={<NoteField choosing={choosing} />}
        terms={<ContentNav keys={helpPages} className="-my-3 flex flex-wrap gap-x-5" />}
      />
    </MessageProvider>
  )
}
