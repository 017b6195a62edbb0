import { useEffect, useState } from 'react'
import { RelatedProducts } from '#app/catalog/product/related-products.tsx'
import { callApi } from '#app/framework/browser/api-client.ts'
import type { AnswerOf } from '#app/framework/http/api-call.ts'
import { useShopTexts } from '#app/shop/shop-texts.ts'
import type { listSuggestionsCall } from './cart.api.server.ts'
import type { CartLine } from './cart.ts'

type Suggestions = AnswerOf<typeof listSuggestionsCall>

/** Reserves the space of the suggestions until they are loaded, so that nothing moves. */
export function CartSuggestions({ lines }: { lines: readonly CartLine[] }) {
  const { rate } = useShopTexts()
  const [products, setProducts] = useState<Suggestions | null>(null)
  const productIds = lines.map(({ productId }) => productId).join()

  useEffect(() => {
    if (productIds === '') return
    let isCurrent = true
    void callApi<typeof listSuggestionsCall>('GET', '/api/user/cart/suggestions').then((answer) => {
      if (isCurrent) setProducts((shown) => (answer.ok ? answer.data : (shown ?? [])))
    })
    return () => {
      isCurrent = false
    }
  }, [productIds])

  if (!products) return <div aria-hidden className="mt-8 md:mt-12 h-[680px] md:h-[calc(23vw*1.25+240px)]" />
  return (
    <div className="mt-8 md:mt-12">
      <RelatedProducts title="Goes well with" products={products} rate={rate ?? undefined} />
    </div>
  )
}
