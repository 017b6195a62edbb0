import { countText } from '#app/framework/count-text.ts'
import { parseExactKes, writeExactKes } from '#app/money/exact-kes.ts'
import { paymentMethods } from '#app/money/payment-method.ts'
import { formatExactKes } from '#app/payments/kes-text.ts'
import { WholeNames } from '#app/ui/whole-names.tsx'
import { allMoneyKes, type DaySums, hasMoney, type MoneyTotals, sumTotals } from './closed-books.ts'

const amountColumns = [
  ['collected_kes', 'Collected'],
  ['refunded_kes', 'Refunded'],
  ['fees_kes', 'Fees'],
  ['net_kes', 'Net'],
] as const
type AmountKey = (typeof amountColumns)[number][0]

/** The sums of a day or month by method, and the money without an order. */
export function DayFigures({ sums, of = 'day' }: { sums: DaySums; of?: 'day' | 'month' }) {
  const { methods, total, unmatched, returned, outside } = sums
  const unknownFees = methods.filter(({ is_fee_known }) => !is_fee_known)
  const isEveryFeeKnown = unknownFees.length === 0
  const outsideTotals = outside && outside.count > 0 ? toTotals(outside) : null
  const withoutOrderTotals = [unmatched.count, returned.count, unmatched.fees_kes].some((one) => Number(one) > 0)
    ? toTotals(unmatched, returned.amount_kes)
    : null
  const otherTotals = [outsideTotals, withoutOrderTotals].filter((one) => one !== null)
  const shown = [...methods, total, ...otherTotals]
  if (!hasMoney(sums))
    return <p className="text-soft">{`No money came in or went out ${of === 'day' ? 'on' : 'in'} this ${of}.`}</p>
  const hasCents = shown.some((one) => amountColumns.some(([key]) => !one[key].endsWith('.00')))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: at 200% text size the keyboard must be able to scroll it
    <section aria-label={`Sums of the ${of}`} tabIndex={0} className="relative overflow-x-auto">
      <table className="w-full border-t border-rule text-right tabular-nums max-sm:text-sm min-[76rem]:text-sm">
        <thead className="text-sm text-soft">
          <tr>
            <th scope="col" className="py-2 text-left font-normal">
              KES
            </th>
            {amountColumns.map(([key, name]) => (
              <th key={key} scope="col" className={`py-2 pl-3 font-normal ${columnClass(key)}`}>
                {name}
                {key === 'net_kes' && !isEveryFeeKnown && <span className="max-sm:block"> so far</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {methods.map((one) => (
            <Amounts
              key={one.method}
              name={paymentMethods[one.method].title}
              note={countsText(one)}
              of={one}
              hasCents={hasCents}
              isFeeKnown={one.is_fee_known}
            />
          ))}
          <Amounts name="Total" note="" of={total} hasCents={hasCents} isTotal isFeeKnown={isEveryFeeKnown} />
          {outside && outsideTotals && (
            <Amounts
              name="Sales not made in this shop"
              note={countText(outside.count, 'receipt')}
              of={outsideTotals}
              hasCents={hasCents}
            />
          )}
          {withoutOrderTotals && (
            <Amounts
              name="Without an order"
              note={[
                unmatched.count > 0 ? `${unmatched.count} received` : '',
                returned.count > 0 ? `${returned.count} returned` : '',
              ]
                .filter(Boolean)
                .join(', ')}
              of={withoutOrderTotals}
              hasCents={hasCents}
            />
          )}
          {otherTotals.length > 0 && (
            <Amounts
              name={`All money of the ${of}`}
              note=""
              of={{ ...sumTotals([total, ...otherTotals]), net_kes: allMoneyKes(sums) }}
              hasCents={hasCents}
              isTotal
              isFeeKnown={isEveryFeeKnown}
            />
          )}
        </tbody>
      </table>
      {of === 'day' && otherTotals.length > 0 && (
        <p className="measure mt-2 text-sm text-soft">Closing notes the net of the orders, in the row Total.</p>
      )}
      {isEveryFeeKnown ? null : (
        <p className="measure mt-2 text-sm text-soft">
          {unknownFees.some(({ fees_kes }) => Number(fees_kes) === 0) && (
            <span className={columnClass('fees_kes')}>– fee not known yet. </span>
          )}
          <WholeNames>{unknownFeesText(unknownFees)}</WholeNames>
        </p>
      )}
    </section>
  )
}

/** A day may have a refund but no order. */
function countsText({ orders, refunds }: DaySums['methods'][number]): string {
  if (orders === 0 && refunds > 0) return countText(refunds, 'refund')
  return countText(orders, 'order')
}

function toTotals(
  { amount_kes: collected, fees_kes: fees = '0.00' }: DaySums['unmatched'],
  returned = '0.00',
): MoneyTotals {
  const net = writeExactKes(parseExactKes(collected) - parseExactKes(returned) - parseExactKes(fees))
  return { collected_kes: collected, refunded_kes: returned, fees_kes: fees, net_kes: net }
}

/** Phones have no fees column: each row shows its fee below its name. */
function columnClass(key: AmountKey): string {
  return key === 'fees_kes' ? 'max-[26.24rem]:hidden' : ''
}

type AmountsProps = {
  name: string
  note: string
  of: MoneyTotals
  hasCents: boolean
  isTotal?: boolean
  isFeeKnown?: boolean
}

function Amounts({ name, note, of, hasCents, isTotal = false, isFeeKnown = true }: AmountsProps) {
  return (
    <tr className={isTotal ? 'border-y border-ink font-semibold' : 'border-t border-rule'}>
      <th scope="row" className={`min-w-24 py-2.5 text-left ${isTotal ? 'font-semibold' : 'font-normal'}`}>
        <WholeNames>{name}</WholeNames>
        {note ? <span className="block text-sm font-normal text-soft">{note}</span> : null}
        {Number(of.fees_kes) !== 0 && (
          <span className="block text-sm font-normal text-soft min-[26.25rem]:hidden">
            Fees {plainKes(of.fees_kes, hasCents)}
          </span>
        )}
      </th>
      {amountColumns.map(([key]) => (
        <td key={key} className={`py-2.5 pl-3 whitespace-nowrap ${columnClass(key)}`}>
          {key === 'fees_kes' && !isFeeKnown ? (
            <IncompleteFee kes={of.fees_kes} hasCents={hasCents} />
          ) : (
            plainKes(of[key], hasCents)
          )}
        </td>
      ))}
    </tr>
  )
}

type IncompleteFeeProps = { kes: string; unit?: string; hasCents?: boolean }

/** A fee that is unknown, or known only for some of the payments. `unit` is displayed before the amount. */
export function IncompleteFee({ kes, unit = '', hasCents }: IncompleteFeeProps) {
  const isNone = Number(kes) === 0
  return (
    <>
      <span aria-hidden="true">{isNone ? '–' : `${unit}${plainKes(kes, hasCents)}`}</span>
      <span className="sr-only">{isNone ? 'not known yet' : `${plainKes(kes)}, the rest not known yet`}</span>
    </>
  )
}

const listFormat = new Intl.ListFormat('en-GB')

function unknownFeesText(methods: DaySums['methods']): string {
  const names = listFormat.format(methods.map(({ method }) => paymentMethods[method].title))
  return `Some ${names} fees are still missing, so the net will be a little lower.`
}

/** An amount without the currency, for a column with the currency in its heading. `hasCents`: '500.00', not '500'. */
export function plainKes(kes: string, hasCents = false): string {
  const sign = kes.startsWith('-') ? '-' : ''
  const plain = formatExactKes(kes.replace('-', '')).replace(/^KES\s*/, '')
  return `${sign}${plain}${hasCents && !plain.includes('.') ? '.00' : ''}`
}
