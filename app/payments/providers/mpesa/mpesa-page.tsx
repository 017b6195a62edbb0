import { ownPageMeta } from '#app/shop/own-page-meta.ts'
import { shopContext } from '#app/shop/shop-context.server.ts'
import { WholeNames } from '#app/ui/whole-names.tsx'
import { BackToMethods, MethodPage } from '../../page/method-page.tsx'
import { readPromptPage } from '../../page/prompt-page.server.ts'
import { PromptPage, type PromptPageData } from '../../page/prompt-page.tsx'
import { VisitorPage } from '../../page/visitor-page.tsx'
import type { Route } from './+types/mpesa-page'
import { ManualPayment } from './c2b/manual-payment.tsx'
import { type ManualPaymentOffer, manualPaymentOffer } from './c2b/manual-payment-offer.ts'

export const meta = ownPageMeta('M-Pesa Payment')
export const headers = () => ({ 'cache-control': 'private, no-store' })

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const data = await readPromptPage(shop, request, 'mpesa')
  return data && data !== 'visitor' ? { ...data, manualPayment: manualPaymentOffer(shop) } : data
}

export default function MpesaPage({ loaderData }: Route.ComponentProps) {
  if (loaderData === 'visitor') return <VisitorPage title="M-Pesa Payment" />
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

type OfferedData = PromptPageData & { manualPayment: ManualPaymentOffer | null }

function OfferedPage({ data }: { data: OfferedData }) {
  const { manualPayment, quote } = data
  return (
    <PromptPage
      provider="mpesa"
      heading="M-Pesa Payment"
      data={data}
      beside={
        manualPayment ? (prompts) => <ManualPayment offer={manualPayment} quote={quote} {...prompts} /> : undefined
      }
    />
  )
}
