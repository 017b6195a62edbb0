import { type FormEvent, useEffect, useState } from 'react'
import { formatKes } from '#app/money/money.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { WholeNames } from '#app/ui/whole-names.tsx'
import type { ManualOrder } from '../../../pay-answers.ts'
import { accountNumber, type ManualPaymentOffer } from './manual-payment-offer.ts'
import { type CodeResult, codeWaitMs } from './sent-code.ts'

type PayManuallyProps = {
  offer: ManualPaymentOffer
  /** The order that the buyer pays, whose number and amount the buyer types. Null until it is placed. */
  order: ManualOrder | null
  isOpening: boolean
  /** True if the prompt was not answered, so that the instructions are open. */
  isNeeded: boolean
  onOpen: () => void
  onCode: (code: string) => Promise<CodeResult>
}

/** Explains to a buyer who gets no prompt how to pay through the phone's own M-Pesa menu. */
export function PayManually({ offer, order, isOpening, isNeeded, onOpen, onCode }: PayManuallyProps) {
  return (
    <details open={isNeeded || undefined} className="border-t border-rule pt-2">
      <summary className="flex min-h-11 items-center underline underline-offset-4">
        <WholeNames>No request on your phone? Pay by hand</WholeNames>
      </summary>
      <div className="pt-2 pb-1">
        {order ? (
          <Steps offer={offer} order={order} onCode={onCode} />
        ) : (
          <>
            <p className="mb-4 text-sm text-soft">
              <WholeNames>
                Pay from your phone’s own M-Pesa menu. We place your order first, so that you know what to type.
              </WholeNames>
            </p>
            <Button kind="secondary" isBusy={isOpening} busyText="One moment..." onClick={onOpen}>
              Show me what to type
            </Button>
          </>
        )}
      </div>
    </details>
  )
}

type StepsProps = Pick<PayManuallyProps, 'offer' | 'onCode'> & { order: ManualOrder }

function Steps({ offer, order, onCode }: StepsProps) {
  const isTill = offer.kind === 'till'
  return (
    <>
      <p className="text-sm">
        <WholeNames>{`On your phone open M-Pesa, then Lipa na M-Pesa, then ${isTill ? 'Buy Goods' : 'Pay Bill'}.`}</WholeNames>
      </p>
      <dl className="mt-4 border-t border-rule">
        <CopyableValue label={isTill ? 'Till number' : 'Business number'} value={offer.number} />
        {isTill ? null : <CopyableValue label="Account number" value={accountNumber(order.orderNumber)} />}
        <CopyableValue label="Amount, exactly" value={formatKes(order.amount)} />
        <CopyableValue label="Name your phone shows" value={offer.name} />
      </dl>
      <p className="mt-4 text-sm text-soft">
        <WholeNames>
          {isTill
            ? 'Then type the code of M-Pesa’s message here: it tells us that the payment is for this order.'
            : 'This page goes on by itself once M-Pesa has told us. Nothing happens? Type the code of M-Pesa’s message.'}
        </WholeNames>
      </p>
      <CodeForm onCode={onCode} />
    </>
  )
}

function CopyableValue({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 border-b border-rule py-2">
      <dt className="text-sm text-soft">{label}</dt>
      <dd className="text-lg tabular-nums [overflow-wrap:anywhere] select-all">{value}</dd>
    </div>
  )
}

const notConfirmedText =
  'M-Pesa has not confirmed this payment. Please check the code in M-Pesa’s message, and type it again.'

function CodeForm({ onCode }: Pick<PayManuallyProps, 'onCode'>) {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [awaited, setAwaited] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  useEffect(() => {
    if (awaited === null) return
    const end = setTimeout(() => {
      setAwaited(null)
      setProblem(notConfirmedText)
    }, codeWaitMs)
    return () => clearTimeout(end)
  }, [awaited])

  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    const result = await onCode(code)
    setProblem(result.kind === 'wrong' ? result.text : null)
    setAwaited(result.kind === 'waiting' ? code.trim().toUpperCase() : null)
    setBusy(false)
  }

  return (
    <form noValidate onSubmit={submit} className="mt-4 flex flex-col gap-3">
      <TextField
        label="Code of your receipt"
        hint="Ten letters and digits, at the beginning of the message you got"
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={24}
        value={code}
        error={problem ?? undefined}
        onChange={(event) => {
          setCode(event.target.value)
          setProblem(null)
        }}
      />
      <p role="status" className="text-sm empty:hidden">
        {awaited === null ? null : (
          <WholeNames>
            {`We have your code ${awaited} and are waiting for M-Pesa to confirm the payment, usually within a minute. This page updates by itself.`}
          </WholeNames>
        )}
      </p>
      <Button type="submit" kind="secondary" isBusy={isBusy} busyText="Looking for it..." disabled={code.trim() === ''}>
        Find my payment
      </Button>
    </form>
  )
}
