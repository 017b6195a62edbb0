import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { formatKes } from '#app/money/money.ts'
import { BankInstructions } from '#app/orders/bank-instructions.tsx'
import { CardPayment } from '#app/payments/card/card-payment.tsx'
import { PayByHand } from '#app/payments/mpesa/by-hand/pay-by-hand.tsx'
import { OpenPayment } from '#app/payments/page/prompt-page.tsx'
import { callApi } from '#app/platform/browser/api-client.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { PayScene } from './pay-page.server.ts'

/** The chosen way to pay, as in the shop's own checkout. */
export function PayWay({ scene }: { scene: PayScene }) {
  const { way, quote } = scene
  if (way.kind === 'transfer') return <Transfer scene={scene} details={way.details} />
  const { provider, running, came, byHand } = way
  if (way.kind === 'page')
    return <CardPayment quote={quote} running={running} checkedOrders={[]} came={came} isOffered />
  return (
    <OpenPayment
      provider={provider}
      data={{ quote, running, checkedOrders: [], knownPhone: '' }}
      beside={byHand ? ({ isPaid }) => (isPaid ? null : <ByHand scene={scene} offer={byHand} />) : undefined}
    />
  )
}

type Offer = Parameters<typeof PayByHand>[0]['offer']

function ByHand({ scene: { token, orderId, number, quote }, offer }: { scene: PayScene; offer: Offer }) {
  const { revalidate } = useRevalidator()

  async function sendCode(code: string): Promise<string | null> {
    const answer = await callApi('POST', `/api/pay/${token}/by-hand/receipt`, { code })
    if (!answer.ok) return answer.message || 'The code could not be sent. Please try again.'
    await revalidate()
    return null
  }

  const order = { orderId, orderNumber: number, amount: quote.amountKes }
  return <PayByHand offer={offer} order={order} isOpening={false} onOpen={() => {}} onCode={sendCode} />
}

function Transfer({ scene, details }: { scene: PayScene; details: string | null }) {
  const { number, totalCents, expiresAt, quote, token } = scene
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()
  const isHydrated = useHydrated()
  const { amountKes } = quote
  if (details) return <BankInstructions order={{ number, amountKes, totalCents, expiresAt }} details={details} />

  async function choose() {
    setBusy(true)
    setProblem(null)
    const answer = await callApi('POST', `/api/pay/${token}/bank`, { amount: amountKes })
    await revalidate()
    setBusy(false)
    if (!answer.ok) setProblem(answer.message || 'The shop did not answer. Please try again.')
  }

  return (
    <>
      <p className="border-y border-ink py-6">
        <span className="text-sm text-soft">Amount to Pay: </span>
        <span className="block font-display text-3xl tabular-nums">{formatKes(amountKes)}</span>
      </p>
      {problem ? <Notice kind="error">{problem}</Notice> : null}
      <div inert={!isHydrated} className="grid">
        <Button kind="primary" isBusy={isBusy} busyText="Processing..." onClick={() => void choose()}>
          Pay by bank transfer
        </Button>
      </div>
    </>
  )
}
