import { data, type HeadersFunction, redirect } from 'react-router'
import { BuyNowButton } from '#app/cart/buy-now-button.tsx'
import { ChoiceFields } from '#app/cart/choosing/choice-fields.tsx'
import { useChoosing } from '#app/cart/choosing/use-choosing.ts'
import { productSubject } from '#app/catalog/catalogue-subjects.ts'
import { categoryOf } from '#app/catalog/category.ts'
import { stripProduct } from '#app/catalog/listing/listed-product.ts'
import { listParameters } from '#app/catalog/listing/product-query.ts'
import { productData } from '#app/catalog/product/product-data.ts'
import { helpLink, ProductView } from '#app/catalog/product/product-view.tsx'
import { listRelated } from '#app/catalog/product/related-products.server.ts'
import { SeenStrip } from '#app/catalog/product/seen-strip.tsx'
import { nameFromPath, pageTitleSuffix, productPath } from '#app/catalog/product.ts'
import { findProductByName } from '#app/catalog/products.server.ts'
import { preview } from '#app/catalog/sharing/preview.ts'
import { shareTags } from '#app/catalog/sharing/share-tags.ts'
import { breadcrumbData } from '#app/catalog/sharing/structured-data.ts'
import { promiseOfPage } from '#app/delivery/page-delivery.server.ts'
import { promiseText } from '#app/delivery/promise.ts'
import { rateOfPage } from '#app/exchange-rates/page-rate.server.ts'
import { HouseLinks } from '#app/house/house-links.tsx'
import { pageIsOnce, pageShows } from '#app/platform/http/page-subjects.server.ts'
import { sharedPage } from '#app/platform/http/shared-page.ts'
import { dayText } from '#app/platform/nairobi.ts'
import { shopContext } from '#app/platform/shop-context.server.ts'
import { useShopWords, wordsOf } from '#app/platform/shop-words.ts'
import { whatsAppLink } from '#app/platform/whatsapp.ts'
import { ProductReviews, RatingLink } from '#app/reviews/product-reviews.tsx'
import { readShownReviews } from '#app/reviews/shown-reviews.server.ts'
import { ratingData, reviewsParameter } from '#app/reviews/shown-reviews.ts'
import type { Route } from './+types/product-page'
import { RelatedProducts } from './related-products.tsx'

export const handle = sharedPage(...listParameters, 'buy', reviewsParameter)

export async function loader({ url, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const name = nameFromPath(url.pathname)
  const product = name === null ? null : await findProductByName(shop.db, name)
  if (!product) throw data('We do not have that piece.', { status: 404 })
  if (product.name !== name || url.pathname.endsWith('_'))
    throw redirect(`${productPath(product.name)}${url.search}`, 301)
  const part = url.searchParams.get(reviewsParameter)
  const [related, reviews] = await Promise.all([
    listRelated(shop.db, product),
    readShownReviews(shop, product.id, part),
  ])
  if (part !== null) pageIsOnce(context)
  // Another product that becomes related is no news of this page: it comes with the next day.
  pageShows(
    context,
    [product, ...related].map(({ id }) => productSubject(id)),
  )

  const { publicUrl } = shop.config
  const { shopWhatsApp } = shop.settings
  const { rate } = await rateOfPage(context)
  const promise = await promiseOfPage(context, product.makingDays)
  const readyBy = dayText(promise.readyOn)
  const arrival = promise.delivery && promiseText(promise, promise.delivery)
  const question = `${product.name}: ${publicUrl}${productPath(product.name)}`
  const askLink = shopWhatsApp ? whatsAppLink(shopWhatsApp, question) : null
  const headers = { 'cache-control': 'public, max-age=0, must-revalidate' }
  const { version: _version, withheld: _withheld, makingDays, ...shown } = product
  const own = makingDays === null ? {} : { makingDays }
  const page = { product: shown, related: related.map(stripProduct), reviews, askLink, rate, readyBy, arrival, ...own }
  return data(page, { headers })
}

export const headers: HeadersFunction = ({ loaderHeaders, errorHeaders }) => errorHeaders ?? loaderHeaders

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const words = wordsOf(matches)
  if (!loaderData || !words) return [{ title: 'Not found' }]
  const { publicUrl, shopName } = words
  const { product, reviews } = loaderData
  return [
    ...shareTags({
      title: `${product.name}${pageTitleSuffix(product)} · ${shopName}`,
      description: product.description
        ? preview(product.description, 155)
        : `${product.name}, ${product.isMadeToOrder ? 'made to order' : 'made by hand'}.`,
      url: `${publicUrl}${productPath(product.name)}`,
      shopName,
      origin: publicUrl,
      image: product.images[0],
      type: 'product',
    }),
    { 'script:ld+json': { ...productData(product, publicUrl, shopName), ...ratingData(reviews) } },
    { 'script:ld+json': breadcrumbData(categoryOf(product.category), product, publicUrl, shopName) },
  ]
}

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  const { product, related, reviews, rate } = loaderData
  return (
    <main className="w-full grow px-margin">
      <BuyableProduct key={product.id} page={loaderData} />
      <ProductReviews productName={product.name} shown={reviews} />
      <div className="pb-section">
        <RelatedProducts products={related} rate={rate} />
        <SeenStrip current={product} />
      </div>
    </main>
  )
}

function BuyableProduct({ page }: { page: Route.ComponentProps['loaderData'] }) {
  const { product, reviews, rate, readyBy, arrival, askLink } = page
  const words = useShopWords()
  const choosing = useChoosing(product)
  return (
    <ProductView
      product={product}
      rate={rate}
      makingDays={page.makingDays ?? words.makingDays}
      readyBy={readyBy}
      arrival={arrival}
      choices={
        <ChoiceFields choosing={choosing} help={<HouseLinks keys={['sizes']} label="Sizes" className="-my-3" />} />
      }
      price={choosing.price}
      stock={choosing.stock}
      action={<BuyNowButton product={product} choosing={choosing} />}
      askLink={askLink}
      help={
        <HouseLinks
          keys={product.choices.length > 0 ? ['delivery'] : ['sizes', 'delivery']}
          className="divide-y divide-rule"
          linkClass={helpLink}
        />
      }
      rating={reviews ? <RatingLink shown={reviews} /> : null}
    />
  )
}
