import { data } from 'react-router'
import { findCustomer } from '#app/customers/customers.server.ts'
import { useRateRefresh } from '#app/exchange-rates/use-exchange-rate.ts'
import { formatKes } from '#app/money/money.ts'
import { VisitorPrice } from '#app/money/visitor-price.tsx'
import { ownPageMeta } from '#app/shop/own-page-meta.ts'
import { shopContext } from '#app/shop/shop-context.server.ts'
import { WholeNames } from '#app/ui/whole-names.tsx'
import type { AmountNote, AmountText } from '../../page/amount-box.tsx'
import { Conversion, QuoteWarnings } from '../../page/conversion.tsx'
import { BackToMethods, MethodPage, PaymentFrame } from '../../page/method-page.tsx'
import { OrderedPieces } from '../../page/ordered-pieces.tsx'
import { VisitorPage } from '../../page/visitor-page.tsx'
import type { Route } from './+types/card-page'
import { CardPayment } from './card-payment.tsx'
import { type CardPageData, readCardPageData } from './card-resume.server.ts'

export const meta = ownPageMeta('Card')
export const headers = () => ({ 'cache-control': 'private, no-store' })

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const query = new URL(request.url).searchParams
  if (!shop.config.paystack && !query.has('transaction')) return data({ kind: 'not-offered' as const })
  const customer = await findCustomer(shop, request.headers)
  if (!customer) return data({ kind: 'visitor' as const })
  const scene = await readCardPageData(shop, customer.id, query)
  return data(scene, { status: scene.kind === 'unknown' ? 404 : 200 })
}

export default function CardPage({ loaderData: scene }: Route.ComponentProps) {
  if (scene.kind === 'open') return <OpenCardPage key={scene.running?.transactionId ?? 'new'} scene={scene} />
  if (scene.kind === 'visitor') return <VisitorPage title="Card Payment" />
  if (scene.kind === 'not-offered') {
    return (
      <MethodPage title="Card Payment Page">
        <p className="measure">
          <WholeNames>
            We do not take cards yet. The other ways to pay stand in the checkout; your cart waits as it is.
          </WholeNames>
        </p>
        <BackToMethods />
      </MethodPage>
    )
  }
  return (
    <MethodPage title="We do not know this payment">
      <p className="measure">
        It is not one of yours, or its address was cut short. Your orders show what you have paid.
      </p>
      <BackToMethods />
    </MethodPage>
  )
}

function OpenCardPage({ scene }: { scene: Extract<CardPageData, { kind: 'open' }> }) {
  useRateRefresh(scene.quote.rate, scene.running !== null)
  return (
    <PaymentFrame title="Card Payment">
      <p className="-mt-3 flex flex-wrap items-center gap-2 text-sm text-soft group-has-data-paid:hidden">
        <span aria-hidden className="card-marks" /> Visa, Mastercard
      </p>
      <CardPayment
        {...scene}
        pieces={scene.pieces.length > 0 && <OrderedPieces pieces={scene.pieces} />}
        {...(scene.isAbroad ? { Below: NoteAbroad, amountText: visitorAmount } : { Below: Conversion })}
      />
    </PaymentFrame>
  )
}

/** Displays the visitor's currency, because an order abroad may be a present from Kenya. */
const visitorAmount: AmountText = ({ totalCents, amountKes }) => <VisitorPrice cents={totalCents} kes={amountKes} />

function NoteAbroad(props: Parameters<AmountNote>[0]) {
  return (
    <>
      <div className="kes:hidden">
        <ChargedInShillings {...props} />
      </div>
      <div className="usd:hidden">
        <Conversion {...props} />
      </div>
    </>
  )
}

/** A bank abroad converts the shillings at its own rate, which the shop does not know. */
function ChargedInShillings(props: Parameters<AmountNote>[0]) {
  const { quote } = props
  return (
    <>
      <p className="mt-2 text-sm text-soft">
        Charged as <span className="whitespace-nowrap">{formatKes(quote.amountKes)}</span>, shipping included. Your bank
        converts it.
      </p>
      <QuoteWarnings {...props} />
    </>
  )
}
