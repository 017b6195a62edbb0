import { ownPageMeta } from '#app/platform/own-page-meta.ts'
import { shopContext } from '#app/platform/shop-context.server.ts'
import { WholeNames } from '#app/ui/whole-names.tsx'
import { BackToMethods, MethodPage } from '../page/method-page.tsx'
import { loadPromptPage } from '../page/prompt-page.server.ts'
import { PromptPage, type PromptPageData } from '../page/prompt-page.tsx'
import type { Route } from './+types/mpesa-page'
import { type HandOffer, handOffer } from './by-hand/hand-offer.ts'
import { HandPayment } from './by-hand/hand-payment.tsx'

export const meta = ownPageMeta('M-Pesa Payment')
export const headers = () => ({ 'cache-control': 'private, no-store' })

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const data = await loadPromptPage(shop, request, 'mpesa')
  return data && { ...data, byHand: handOffer(shop) }
}

export default function MpesaPage({ loaderData }: Route.ComponentProps) {
  if (loaderData) return <OfferedPage data={loaderData} />
  return (
    <MethodPage title="M-Pesa Payment">
      <p className="measure">
        <WholeNames>M-Pesa is not offered at present. Your cart waits as it is.</WholeNames>
      </p>
      <BackToMethods />
    </MethodPage>
  )
}

type OfferedData = PromptPageData & { byHand: HandOffer | null }

function OfferedPage({ data }: { data: OfferedData }) {
  const { byHand, quote } = data
  return (
    <PromptPage
      provider="mpesa"
      heading="M-Pesa Payment"
      data={data}
      beside={byHand ? (prompts) => <HandPayment offer={byHand} quote={quote} {...prompts} /> : undefined}
    />
  )
}
