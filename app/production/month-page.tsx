import { useState } from 'react'
import { Link, useRevalidator, useSearchParams } from 'react-router'
import { countText } from '#app/framework/count-text.ts'
import { addMonths, dayText, isDay, monthText, nairobiMonth } from '#app/framework/nairobi.ts'
import { formatKes } from '#app/money/money.ts'
import { parseTypedNumber } from '#app/money/typed-number.ts'
import { adminMeta } from '#app/staff/screen/admin-meta.ts'
import { AdminScreen, AnswerOrError, EmptyState } from '#app/staff/screen/admin-screen.tsx'
import { ArrowLink } from '#app/staff/screen/arrow-link.tsx'
import { DownloadCsv } from '#app/staff/screen/download-csv.tsx'
import { loadAsStaff } from '#app/staff/screen/staff-loader.ts'
import { ThumbBar, ThumbBarSpacer } from '#app/staff/screen/thumb-bar.tsx'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { usePriceQuestion } from '#app/staff/screen/use-price-question.ts'
import { bind } from '#app/ui/bind.ts'
import { Button } from '#app/ui/button.tsx'
import { ChevronLeft, ChevronRight } from '#app/ui/icons/icons.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { Route } from './+types/month-page'
import type { readProductionMonthCall, setProductionRateCall } from './production.api.server.ts'
import type { FinishedLine, ProductionMonth } from './production-wire.ts'

export const meta = () => adminMeta('Makers’ pay')

/** The month in the address; without it, the current month. */
function monthOf(params: URLSearchParams): string {
  const month = params.get('month') ?? ''
  return isDay(`${month}-01`) ? month : nairobiMonth(new Date())
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadAsStaff<typeof readProductionMonthCall>(
    request,
    `/api/admin/making/months/${monthOf(new URL(request.url).searchParams)}`,
  )
}

export default function MonthPage({ loaderData }: Route.ComponentProps) {
  const [params, setParams] = useSearchParams()
  const month = monthOf(params)
  return (
    <AdminScreen title="Makers’ pay">
      <div className="flex items-end gap-x-2">
        <TextField
          key={month}
          label="Month"
          type="month"
          placeholder="2026-11"
          className="min-w-0 grow sm:max-w-56"
          defaultValue={month}
          onChange={({ target: { value } }) =>
            isDay(`${value}-01`) && setParams({ month: value }, { preventScrollReset: true })
          }
        />
        <ArrowLink to={`?month=${addMonths(month, -1)}`} label="Previous month" icon={ChevronLeft} />
        <ArrowLink
          to={month < nairobiMonth(new Date()) ? `?month=${addMonths(month, 1)}` : null}
          label="Next month"
          icon={ChevronRight}
        />
        {loaderData.ok && loaderData.data.makers.length > 0 && (
          <div className="max-md:contents md:-my-2 md:ml-auto">
            <ThumbBar>
              <DownloadCsv
                path={`/api/admin/making/month.csv?month=${month}`}
                name={`making-${month}.csv`}
                text="Download pay list"
                className=""
              />
            </ThumbBar>
          </div>
        )}
      </div>
      <AnswerOrError answer={loaderData}>{(made) => <MakerSections made={made} />}</AnswerOrError>
    </AdminScreen>
  )
}

function MakerSections({ made: { month, earlier_month, makers } }: { made: ProductionMonth }) {
  if (makers.length === 0)
    return (
      <div className="mt-8">
        <EmptyState text={`Nothing was made in ${monthText(month)}.`}>
          A piece comes here when its maker taps ‘Made’ in the{' '}
          <Link to="/admin/making" className="text-link text-ink">
            making queue
          </Link>
          . Then set the pay for each piece, and download the list.
        </EmptyState>
        {earlier_month && (
          <Link
            to={`?month=${earlier_month}`}
            preventScrollReset
            className="text-link mt-2 inline-flex min-h-11 items-center"
          >
            {monthText(earlier_month)}
          </Link>
        )}
      </div>
    )
  return (
    <>
      {makers.map((one) => (
        <MakerSection key={one.maker} {...one} />
      ))}
      <ThumbBarSpacer />
    </>
  )
}

/** Lines of one product at one rate. Without `Map.groupBy`, which older browsers lack. */
function groupByRate(lines: MonthLines): MonthLines[] {
  const keyOf = ({ id, product_id, rate_kes }: MonthLines[number]) => `${product_id ?? id} ${rate_kes}`
  return [...new Set(lines.map(keyOf))].map((key) => lines.filter((line) => keyOf(line) === key))
}

type MonthLines = ProductionMonth['makers'][number]['lines']

function MakerSection({ maker, pieces, kes, unrated, lines }: ProductionMonth['makers'][number]) {
  const { may } = useAdmin()
  const rows = groupByRate(lines)
  const firstUnrated = lines.find(({ rate_kes }) => rate_kes === null)
  const text = unratedText(lines)
  return (
    <section className="mt-10">
      <h2 className="text-xl [overflow-wrap:anywhere]">{maker}</h2>
      <p className="mt-1 mb-3 tabular-nums">
        {countText(pieces, 'piece')}
        {unrated < lines.length ? `, ${formatKes(kes)}` : ''}
        {firstUnrated && (
          <span className="text-red">
            ,{' '}
            {may('owner') ? (
              <a href={`#rate-${firstUnrated.id}`} className="text-link">
                {text}
              </a>
            ) : (
              text
            )}
          </span>
        )}
      </p>
      <ul className="border-t border-rule">
        {rows.map((row) => (
          <FinishedRow key={row.map(({ id }) => id).join()} lines={row} />
        ))}
      </ul>
    </section>
  )
}

function unratedText(lines: readonly FinishedLine[]): string {
  const unrated = lines.filter(({ rate_kes }) => rate_kes === null)
  return unrated.length === lines.length ? 'no rate yet' : `${countText(countPieces(unrated), 'piece')} without a rate`
}

function countPieces(lines: readonly FinishedLine[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0)
}

/** Finished lines of one product with the same rate. */
type RowProps = { lines: FinishedLine[] }

function FinishedRow({ lines }: RowProps) {
  const { may } = useAdmin()
  const pieces = countPieces(lines)
  const [first] = lines
  if (!first) return null
  const { name, rate_kes: kes } = first
  return (
    <li className="border-b border-rule py-3">
      <p className="flex flex-wrap justify-between gap-x-6">
        <span className="min-w-0 [overflow-wrap:anywhere]">{pieces === 1 ? name : `${pieces} × ${name}`}</span>
        <span className="tabular-nums">{kes === null ? '' : formatKes(kes * pieces)}</span>
      </p>
      <p className="flex flex-wrap gap-x-6 text-sm text-soft">
        {lines.map(({ id, quantity, made_on, order_number }) => (
          <span key={id} className="flex gap-x-4">
            {dayText(made_on)}
            <Link to={`/admin/orders/${order_number}`} className="text-link">
              {order_number}
            </Link>
            {lines.length > 1 && quantity > 1 && countText(quantity, 'piece')}
          </span>
        ))}
      </p>
      {may('owner') ? <RateForm lines={lines} first={first} /> : null}
    </li>
  )
}

function RateForm({ lines, first: { id, name, rate_kes } }: RowProps & { first: FinishedLine }) {
  const { call } = useAdmin()
  const { revalidate } = useRevalidator()
  const isRightPrice = usePriceQuestion()
  const [typed, setTyped] = useState(rate_kes === null ? '' : String(rate_kes))
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function save() {
    const kes = parseTypedNumber(typed)
    if (!(await isRightPrice(rate_kes ?? 0, kes, formatKes))) return
    setBusy(true)
    const answer = await setRates(kes)
    setBusy(false)
    setError(answer.ok ? undefined : (answer.fields?.kes ?? answer.message))
    if (answer.ok) await revalidate()
  }

  /** The first rate of a product counts for all its lines; a change counts for one line. */
  async function setRates(kes: number) {
    const setRate = (line: string) =>
      call<typeof setProductionRateCall>('POST', `/api/admin/making/${line}/rate`, { kes })
    let answer = await setRate(id)
    if (rate_kes !== null) for (const line of lines.slice(1)) if (answer.ok) answer = await setRate(line.id)
    return answer
  }

  return (
    <details className="mt-1">
      <summary className="disclosure min-h-11 py-2.5 text-sm">
        {rate_kes === null ? 'Set the rate' : 'Change the rate'}
      </summary>
      <form
        noValidate
        className="flex items-start gap-4 py-2"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <TextField
          id={`rate-${id}`}
          label="Pay for one piece, in shillings"
          aria-label={`Pay for one piece, in shillings: ${name} of ${lines.map((line) => line.order_number).join(', ')}`}
          hint="The next pieces of this product get it too"
          inputMode="numeric"
          autoComplete="off"
          className="amount-field min-w-0 grow sm:max-w-72 [&_input]:max-w-none! [&_input]:scroll-mt-40"
          error={error}
          {...bind(typed, setTyped)}
        />
        {/* The margin is as high as the field's label. */}
        <Button type="submit" kind="secondary" className="mt-[27px] shrink-0" isBusy={isBusy} busyText="Saving...">
          Save
        </Button>
      </form>
    </details>
  )
}
