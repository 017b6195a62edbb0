import type { Quote } from '#app/exchange-rates/rate.ts'
import { ownPageMeta } from '#app/shop/own-page-meta.ts'
import { shopContext } from '#app/shop/shop-context.server.ts'
import { WholeNames } from '#app/ui/whole-names.tsx'
import { BackToMethods, MethodPage } from '../../page/method-page.tsx'
import type { PromptsState } from '../../page/open-payment.tsx'
import { readPromptPage } from '../../page/prompt-page.server.ts'
import { PromptPage, type PromptPageData } from '../../page/prompt-page.tsx'
import { VisitorPage } from '../../page/visitor-page.tsx'
import type { Route } from './+types/mpesa-page'
import { type ManualPaymentOffer, manualPaymentOffer } from './c2b/manual-payment-offer.ts'
import { PayManually } from './c2b/pay-manually.tsx'
import { useManualPayment } from './c2b/use-manual-payment.ts'

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

/** `quote`: the current quote of the cart. */
type ManualPaymentProps = PromptsState & { offer: ManualPaymentOffer; quote: Quote }

/** A manual payment beside the prompts of this page, for the same order. */
function ManualPayment({ offer, quote, newest, isPaid, isOverdue, onPaid, onRefused }: ManualPaymentProps) {
  // After a failed prompt the cart may have changed. A manual payment then needs a new order.
  const isOld = newest?.status === 'failed' && newest.quote.totalCents !== quote.totalCents
  const known =
    newest && !isOld
      ? { orderId: newest.orderId, orderNumber: newest.orderNumber, amount: newest.quote.amountKes }
      : null
  const hand = useManualPayment({ known, isPaid, quote, onPaid, onRefused })
  if (isPaid) return null
  return (
    <PayManually
      offer={offer}
      order={hand.order}
      isOpening={hand.isOpening}
      isNeeded={isOverdue}
      onOpen={() => void hand.open()}
      onCode={hand.sendCode}
    />
  )
}
