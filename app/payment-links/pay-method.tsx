import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { callApi } from '#app/framework/browser/api-client.ts'
import type { TransferRow } from '#app/orders/bank-details.ts'
import { BankInstructions } from '#app/orders/bank-instructions.tsx'
import { AmountBox } from '#app/payments/page/amount-box.tsx'
import { OpenPayment } from '#app/payments/page/open-payment.tsx'
import { CardPayment } from '#app/payments/providers/card/card-payment.tsx'
import { PayManually } from '#app/payments/providers/mpesa/c2b/pay-manually.tsx'
import { type CodeResult, toCodeResult } from '#app/payments/providers/mpesa/c2b/sent-code.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { linkReceiptCall, payLinkCall } from './pay.api.server.ts'
import type { PayPageData } from './pay-page.server.ts'

/** The view of the chosen payment method, the same as in the checkout. */
export function PayMethod({ scene }: { scene: PayPageData }) {
  const { way, quote } = scene
  if (way.kind === 'transfer') return <BankTransferView scene={scene} rows={way.rows} />
  const { provider, manualPayment } = way
  const payment = { ...way, quote, checkedOrders: [] }
  if (way.kind === 'page') return <CardPayment {...payment} isOffered />
  return (
    <OpenPayment
      provider={provider}
      data={payment}
      beside={
        manualPayment
          ? ({ isPaid, isOverdue }) =>
              isPaid ? null : <ManualPayment scene={scene} offer={manualPayment} isNeeded={isOverdue} />
          : undefined
      }
    />
  )
}

type ManualOffer = Parameters<typeof PayManually>[0]['offer']

type ManualPaymentProps = { scene: PayPageData; offer: ManualOffer; isNeeded: boolean }

function ManualPayment({ scene: { token, orderId, number, quote }, offer, isNeeded }: ManualPaymentProps) {
  const { revalidate } = useRevalidator()

  async function sendCode(code: string): Promise<CodeResult> {
    const result = toCodeResult(
      await callApi<typeof linkReceiptCall>('POST', `/api/pay/${token}/by-hand/receipt`, { code }),
    )
    if (result.kind === 'found') await revalidate()
    return result
  }

  const order = { orderId, orderNumber: number, amount: quote.amountKes }
  return (
    <PayManually
      offer={offer}
      order={order}
      isOpening={false}
      isNeeded={isNeeded}
      onOpen={() => {}}
      onCode={sendCode}
    />
  )
}

function BankTransferView({ scene, rows }: { scene: PayPageData; rows: readonly TransferRow[] }) {
  const { quote, token } = scene
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()
  const isHydrated = useHydrated()
  if (rows[0]) return <BankInstructions rows={rows} />

  async function choose() {
    setBusy(true)
    setProblem(null)
    const answer = await callApi<typeof payLinkCall>('POST', `/api/pay/${token}/bank`, { amount: quote.amountKes })
    await revalidate()
    setBusy(false)
    if (!answer.ok) setProblem(answer.message || 'The shop did not answer. Please try again.')
  }

  return (
    <>
      <AmountBox quote={quote} />
      {problem ? <Notice kind="error">{problem}</Notice> : null}
      <div inert={!isHydrated} className="grid">
        <Button kind="primary" isBusy={isBusy} busyText="Processing..." onClick={() => void choose()}>
          Pay by bank transfer
        </Button>
      </div>
    </>
  )
}
