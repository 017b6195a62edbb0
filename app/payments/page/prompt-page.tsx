import type { ReactNode } from 'react'
import { useRateLoading } from '#app/exchange-rates/use-exchange-rate.ts'
import type { ProviderName } from '#app/money/payment-method.ts'
import { BeadLoader } from '#app/ui/beads/bead-loader.tsx'
import { Conversion } from './conversion.tsx'
import { PaymentFrame } from './method-page.tsx'
import { OpenPayment, type OpenPaymentData, type PromptsState } from './open-payment.tsx'
import type { OrderedPiece } from './ordered-piece.ts'
import { OrderedPieces } from './ordered-pieces.tsx'

/** `pieces`: the products in the cart. */
export type PromptPageData = OpenPaymentData & { pieces: readonly OrderedPiece[] }

type PromptPageProps = {
  provider: ProviderName
  heading: string
  data: PromptPageData
  beside?: (prompts: PromptsState) => ReactNode
}

/** The page of a provider that prompts a phone, from the phone number to the success. */
export function PromptPage({ provider, heading, data, beside }: PromptPageProps) {
  const isLoading = useRateLoading(data.quote.rate)
  return (
    <PaymentFrame title={heading}>
      {isLoading ? (
        <div className="min-h-[320px]">
          <BeadLoader label="Loading exchange rates..." />
        </div>
      ) : (
        <OpenPayment
          provider={provider}
          data={data}
          pieces={data.pieces.length > 0 && <OrderedPieces pieces={data.pieces} />}
          Below={Conversion}
          beside={beside}
        />
      )}
    </PaymentFrame>
  )
}
