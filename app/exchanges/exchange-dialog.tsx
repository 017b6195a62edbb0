import { type FormEvent, useState } from 'react'
import { optionLimits } from '#app/catalog/line-options.ts'
import { dayText } from '#app/framework/nairobi.ts'
import { randomUuid } from '#app/framework/random-uuid.ts'
import { pricesInKes } from '#app/money/currency.ts'
import { formatKes } from '#app/money/money.ts'
import { formatAmount } from '#app/money/shown-amounts.ts'
import { Detail, DetailList } from '#app/orders/admin/order-facts.tsx'
import { availableMethod, emptyForm, type RefundForm, refundQuestion } from '#app/payments/refunds/refund-form.ts'
import { RefundMethodFields } from '#app/payments/refunds/refund-method-fields.tsx'
import { maxRefundReasonLength, type StaffRefunds } from '#app/payments/refunds/staff-refund.ts'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { reloadIfChanged, useChange } from '#app/staff/screen/use-change.ts'
import { useLatestAnswer } from '#app/staff/screen/use-latest-answer.ts'
import { useStepUpRequest } from '#app/staff/step-up/use-step-up-request.ts'
import { bind } from '#app/ui/bind.ts'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { ExchangeFields } from './exchange-fields.tsx'
import {
  type ExchangeSelection,
  listOptions,
  productText,
  selectedOptions,
  selectLine,
  toQuoteRequest,
} from './exchange-selection.ts'
import type { ExchangeQuote, StaffExchanges } from './exchange-wire.ts'
import type { exchangeCall, quoteExchangeCall, refundExchangeCall } from './staff-exchanges.api.server.ts'

type ExchangeDialogProps = {
  number: string
  lines: StaffExchanges['lines']
  /** Null if the order can't be refunded, or if this member of staff may not refund it. */
  refunds: StaffRefunds | null
  /** The order's current due day. */
  due: string | null
  isCustomerNotified: boolean
  onClose: () => void
  onChange: () => Promise<void>
  /** Called after the exchange was accepted and its order was loaded again. */
  onDone: () => void
}

export function ExchangeDialog(props: ExchangeDialogProps) {
  const { number, lines, refunds, due, isCustomerNotified, onClose, onChange, onDone } = props
  const { call } = useAdmin()
  const [id] = useState(randomUuid)
  const [selection, setSelection] = useState(() => selectLine(lines[0]))
  const [form, setForm] = useState<RefundForm>(emptyForm)
  const { isBusy, settle, confirmAndSettle } = useChange(reloadIfChanged(onChange))
  const isVerifying = useStepUpRequest() !== null
  const request = toQuoteRequest(lines, selection)
  const path = `/api/admin/orders/${number}/exchanges` as const
  const quote = useLatestAnswer(request && JSON.stringify(request), (asked) =>
    call<typeof quoteExchangeCall>('POST', `${path}/quote`, JSON.parse(asked)),
  )
  const kes = quote?.ok ? quote.data.difference_kes : null
  const isRefund = kes !== null && kes < 0
  const method = refunds && availableMethod(refunds, Math.abs(kes ?? 0)) === 'provider' ? form.method : 'by-hand'

  async function send(event: FormEvent) {
    event.preventDefault()
    if (!request || kes === null || (isRefund && !refunds)) return
    const input = { ...request, id, difference_kes: kes, note: selection.note }
    const text = refunds ? refundQuestion(refunds, -kes, method) : ''
    const reference = method === 'by-hand' ? { reference: form.reference } : {}
    const refundInput = { ...input, way: method, reason: form.reason, ...reference }
    const isExchanged = isRefund
      ? await confirmAndSettle({ title: 'Are you sure?', text, confirm: actionText(kes) }, () =>
          call<typeof refundExchangeCall>('POST', `${path}/refund`, refundInput),
        )
      : await settle(call<typeof exchangeCall>('POST', path, input))
    if (!isExchanged) return
    onDone()
    onClose()
  }

  return (
    <FormDialog
      isOpen={!isVerifying}
      onClose={onClose}
      title="Exchange"
      action={actionText(kes ?? 0)}
      disabled={kes === null || (isRefund && !refunds)}
      isBusy={isBusy}
      onSubmit={send}
    >
      <ExchangeFields lines={lines} selection={selection} onChange={setSelection} />
      {request && (
        <TextField
          label="Note for the makers"
          data-optional
          maxLength={optionLimits.note}
          autoComplete="off"
          {...bind(selection.note, (note) => setSelection({ ...selection, note }))}
        />
      )}
      {quote?.ok && <ExchangeSummary {...{ lines, selection, due, isCustomerNotified }} quote={quote.data} />}
      <p role="status" className={quote ? 'text-lg font-medium tabular-nums' : 'text-sm text-soft'}>
        {quote === null ? 'Choose what to make instead.' : quote.ok ? differenceText(quote.data) : quote.message}
      </p>
      {kes !== null && kes > 0 && <p>We send the buyer a link to pay it. The exchange is made once it is paid.</p>}
      {isRefund && !refunds && <p>Only an owner can make this exchange, because it refunds money.</p>}
      {isRefund && refunds && (
        <>
          <RefundMethodFields
            open={refunds}
            kes={-kes}
            method={method}
            form={form}
            onChange={(changed) => setForm({ ...form, ...changed })}
          />
          <TextField
            label="Reason"
            required
            maxLength={maxRefundReasonLength}
            {...bind(form.reason, (reason) => setForm({ ...form, reason }))}
          />
        </>
      )}
    </FormDialog>
  )
}

type ExchangeSummaryProps = Pick<ExchangeDialogProps, 'lines' | 'due' | 'isCustomerNotified'> & {
  selection: ExchangeSelection
  quote: ExchangeQuote
}

function ExchangeSummary({ lines, selection, quote, due, isCustomerNotified }: ExchangeSummaryProps) {
  const { lineId, product, quantity } = selection
  const line = lines.find(({ id }) => id === lineId)
  if (!line) return null
  const selected = selectedOptions(listOptions(line, selection), selection)
  const { make_by } = quote
  return (
    <>
      <DetailList>
        <Detail name="Ordered">
          {quantity} × {productText(line.name, line.choices)}
        </Detail>
        <Detail name="New">
          {quantity} × {productText(product?.name ?? line.name, selected)}
        </Detail>
        {make_by && (
          <Detail name="Make by">
            {dayText(make_by)}
            {due && due !== make_by ? ` (was ${dayText(due)})` : ''}
          </Detail>
        )}
      </DetailList>
      {isCustomerNotified && <p className="text-sm">The customer gets a message.</p>}
    </>
  )
}

function differenceText({ difference, difference_kes: kes }: ExchangeQuote): string {
  if (kes === 0) return 'It costs the same.'
  const shopPrice = pricesInKes() ? '' : ` (${formatAmount(Math.abs(difference))})`
  const amount = formatKes(Math.abs(kes)) + shopPrice
  return kes > 0 ? `The buyer pays ${amount} more.` : `The buyer gets ${amount} back.`
}

function actionText(kes: number): string {
  if (kes === 0) return 'Exchange'
  return kes > 0 ? `Ask for ${formatKes(kes)}` : `Exchange and refund ${formatKes(-kes)}`
}
