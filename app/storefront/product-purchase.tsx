import { BuyNowButton, type ProductToBuy } from '#app/cart/buy-now-button.tsx'
import { ChoiceFields } from '#app/cart/options/option-fields.tsx'
import { useChoosing } from '#app/cart/options/use-option-selection.ts'
import { stockLabel } from '#app/catalog/inventory/stock.ts'
import { helpLink, type Offer, ProductOffer } from '#app/catalog/product/product-offer.tsx'
import { sizeSheetId } from '#app/catalog/product/size-sheet-id.ts'
import { productPath } from '#app/catalog/product.ts'
import { ContentNav } from '#app/content/content-nav.tsx'
import type { ContentPageKey } from '#app/content/content-page.ts'
import { MessageProvider } from '#app/ui/messages.tsx'

type ProductPurchaseProps = {
  product: ProductToBuy
  offer: Offer
  /** The existing content pages about sizes and delivery. */
  helpPages: ContentPageKey[]
  pausedText: string | null
  failure: string | null
}

/** An island: every part of a product's page that depends on the selected options. */
export function ProductPurchase({ product, offer, helpPages, pausedText, failure }: ProductPurchaseProps) {
  const choosing = useChoosing(product)
  const hasChoices = product.choices.length > 0
  const sizes = helpPages.filter((key) => key === 'sizes')
  return (
    <MessageProvider page={productPath(product.name)}>
      <ProductOffer
        name={product.name}
        offer={offer}
        hasChoices={hasChoices}
        price={choosing.price}
        stock={choosing.stock}
        isSoldOut={stockLabel(product) === 'sold-out'}
        choices={
          <ChoiceFields
            choosing={choosing}
            help={<ContentNav keys={sizes} label="Sizes" className="-my-3" sheet={sizeSheetId} />}
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
        terms={<ContentNav keys={helpPages.filter((key) => key === 'delivery')} label="Delivery" className="-my-3" />}
        help={hasChoices ? null : <ContentNav keys={sizes} linkClass={helpLink} />}
      />
    </MessageProvider>
  )
}
