import { data, type HeadersFunction, redirect, useSearchParams } from 'react-router'
import { productTag } from '#app/catalog/catalog-cache-tags.ts'
import { categoryPath, filterVisible, findCategory, findCategoryByValue } from '#app/catalog/category.ts'
import { stripProduct } from '#app/catalog/listing/listed-product.ts'
import { listParameters } from '#app/catalog/listing/product-query.ts'
import { productData } from '#app/catalog/product/product-data.ts'
import { ProductView } from '#app/catalog/product/product-view.tsx'
import { RecentlyViewedStrip } from '#app/catalog/product/recently-viewed-strip.tsx'
import { listRelated } from '#app/catalog/product/related-products.server.ts'
import { RelatedProducts } from '#app/catalog/product/related-products.tsx'
import { SizeSheet } from '#app/catalog/product/size-sheet.tsx'
import { nameFromPath, pageTitleSuffix, productPath } from '#app/catalog/product.ts'
import { findProductByName } from '#app/catalog/products.server.ts'
import { shortenDescription } from '#app/catalog/sharing/preview.ts'
import { shareTags } from '#app/catalog/sharing/share-tags.ts'
import { breadcrumbData } from '#app/catalog/sharing/structured-data.ts'
import { toShopProduct } from '#app/catalog/shop-product.ts'
import type { ContentPageKey } from '#app/content/content-page.ts'
import { readProductDates } from '#app/delivery/page-delivery.server.ts'
import { readDisplayRate, readPageRate } from '#app/exchange-rates/page-rate.server.ts'
import { skipPageCache, tagPage } from '#app/framework/http/cache-tags.server.ts'
import { sharedPage } from '#app/framework/http/shared-page.ts'
import { Island } from '#app/framework/islands/island.tsx'
import { ProductReviews, RatingLink } from '#app/reviews/product-reviews.tsx'
import { readPublishedReviews } from '#app/reviews/published-reviews.server.ts'
import { ratingData, reviewsParameter } from '#app/reviews/published-reviews.ts'
import { ownPageMeta } from '#app/shop/own-page-meta.ts'
import { shopContext } from '#app/shop/shop-context.server.ts'
import { findShopTexts, type ShopTexts, useShopTexts } from '#app/shop/shop-texts.ts'
import { whatsAppLink } from '#app/shop/whatsapp.ts'
import type { Route } from './+types/product-page'
import ListPage, { findVisibleCategory, type ListData, meta as listMeta, loader as loadList } from './list-page.tsx'
import { NotFoundBoundary } from './not-found.tsx'
import { ProductPurchase } from './product-purchase.tsx'

type Page = Exclude<Route.ComponentProps['loaderData'], ListData>

export const handle = sharedPage(...listParameters, 'buy', reviewsParameter)

/** Loads a product or a category, because both share the addresses below `/shop`. */
export async function loader(args: Route.LoaderArgs) {
  const { url, context } = args
  const shop = context.get(shopContext)
  const name = nameFromPath(url.pathname)
  return findVisibleCategory(shop.categories, name) ? loadList(args) : loadProduct(args, name)
}

async function loadProduct({ url, context }: Route.LoaderArgs, name: string | null) {
  const shop = context.get(shopContext)
  const product = name === null ? null : await findProductByName(shop.db, name)
  if (!product) {
    const renamed = name === null ? null : findCategory(filterVisible(shop.categories), name)
    if (renamed) throw redirect(`${categoryPath(renamed.key)}${url.search}`, 301)
    throw data('We do not have that piece.', { status: 404 })
  }
  if (product.name !== name || url.pathname.endsWith('_'))
    throw redirect(`${productPath(product.name)}${url.search}`, 301)
  const part = url.searchParams.get(reviewsParameter)
  const [related, reviews] = await Promise.all([
    listRelated(shop.db, product),
    readPublishedReviews(shop, product.id, part),
  ])
  if (part !== null) skipPageCache(context)
  // The page depends only on these products. A product that becomes related later appears on the next day.
  tagPage(
    context,
    [product, ...related].map(({ id }) => productTag(id)),
  )

  const { publicUrl } = shop.config
  const { shopWhatsApp, returnDays } = shop.settings
  const { rate } = await readPageRate(context)
  const dates = await readProductDates(context, product.makingDays, rate)
  const question = `${product.name}: ${publicUrl}${productPath(product.name)}`
  const askLink = shopWhatsApp ? whatsAppLink(shopWhatsApp, question) : null
  const headers = { 'cache-control': 'public, max-age=0, must-revalidate' }
  const own = product.makingDays === null ? {} : { makingDays: product.makingDays }
  const facts = { reviews, askLink, rate: await readDisplayRate(context), dates, returnDays, ...own }
  return data({ product: toShopProduct(product), related: related.map(stripProduct), ...facts }, { headers })
}

export const headers: HeadersFunction = ({ loaderHeaders, errorHeaders }) => errorHeaders ?? loaderHeaders

const missingMeta = ownPageMeta('Page not found')

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const words = findShopTexts(matches)
  if (loaderData && isCategoryListData(loaderData)) return listMeta({ loaderData, matches })
  if (!loaderData || !words) return missingMeta({ matches })
  const { publicUrl, shopName } = words
  const { product, reviews } = loaderData
  const { list } = describeCategory(words, product.category)
  return [
    ...shareTags({
      title: `${product.name}${pageTitleSuffix(product)} · ${shopName}`,
      description: product.description
        ? shortenDescription(product.description, 155)
        : `${product.name}, ${product.isMadeToOrder ? 'made to order' : 'made by hand'}.`,
      url: `${publicUrl}${productPath(product.name)}`,
      shopName,
      origin: publicUrl,
      image: product.images[0],
      type: 'product',
    }),
    { 'script:ld+json': { ...productData(product, words), ...ratingData(reviews) } },
    { 'script:ld+json': breadcrumbData(list, product, publicUrl, shopName) },
  ]
}

const isCategoryListData = (page: Page | ListData): page is ListData => 'list' in page

/** `list` is null if the category is hidden. */
function describeCategory({ categories }: ShopTexts, value: string) {
  const category = findCategoryByValue(categories, value)
  return { category: category?.label ?? value, list: category?.isHidden ? null : category }
}

export const ErrorBoundary = NotFoundBoundary

export default function ShopPage({ loaderData: page }: Route.ComponentProps) {
  return isCategoryListData(page) ? <ListPage loaderData={page} /> : <ProductPage page={page} />
}

function ProductPage({ page }: { page: Page }) {
  const { product, related, reviews, rate } = page
  const { id, name, images } = product
  const words = useShopTexts()
  const hasSizes = words.contentPages.includes('sizes')
  return (
    // A flex column on phones, so that the bar with BUY NOW stays visible until the end of the page.
    <main className="relative w-full grow px-margin max-md:flex max-md:flex-col">
      <ProductView
        product={product}
        {...describeCategory(words, product.category)}
        rating={reviews && <RatingLink {...reviews} />}
      >
        <Island name="buy" of={ProductPurchase} when="customer" props={usePurchaseProps(page)} />
      </ProductView>
      {hasSizes && <SizeSheet choices={product.choices} priceCents={product.priceCents} rate={rate} />}
      <ProductReviews productName={name} shown={reviews} />
      <div className="pb-section">
        <RelatedProducts title="More of this kind" products={related} rate={rate} />
        <div>
          <Island
            name="seen"
            of={RecentlyViewedStrip}
            when="near"
            props={{ current: { id, name, image: images[0] } }}
          />
        </div>
      </div>
    </main>
  )
}

function usePurchaseProps({ product, makingDays, rate, dates, returnDays, askLink }: Page) {
  const words = useShopTexts()
  const [search] = useSearchParams()
  const { id, name, category, priceCents, choices, isMadeToOrder, stockCounts, images } = product
  const [image] = images
  const { contentPages } = words
  const hasPage = (key: ContentPageKey) => contentPages.includes(key)
  return {
    product: {
      ...{ id, name, category, priceCents, choices, isMadeToOrder, stockCounts },
      image: image ? { key: image.key, ...(image.focus ? { focus: image.focus } : {}) } : null,
    },
    offer: { rate, makingDays: makingDays ?? words.makingDays, ...dates, returnDays, askLink },
    hasSizes: hasPage('sizes'),
    helpPages: (['delivery', 'questions'] as const).filter(hasPage),
    pausedText: words.closing?.isSellingPaused ? words.closing.text : null,
    failure: search.get('buy'),
  }
}
