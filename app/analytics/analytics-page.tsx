import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { productPath } from '#app/catalog/product.ts'
import { adminMeta } from '#app/staff/screen/admin-meta.ts'
import { AdminScreen, AnswerOrError } from '#app/staff/screen/admin-screen.tsx'
import { loadAsStaff, queryOf } from '#app/staff/screen/staff-loader.ts'
import { ThumbBar, ThumbBarSpacer } from '#app/staff/screen/thumb-bar.tsx'
import { useStaffParams } from '#app/staff/screen/use-staff-params.ts'
import type { Route } from './+types/analytics-page'
import type { analyticsCall } from './analytics.api.server.ts'
import { type AnalyticsFigures, analyticsSpans } from './analytics-wire.ts'
import { conversionText } from './conversion-rate.ts'
import { DayBars } from './day-bars.tsx'

export const meta = () => adminMeta('Visits')

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadAsStaff<typeof analyticsCall>(request, `/api/admin/reach?${queryOf(request, ['days'])}`)
}

export default function AnalyticsPage({ loaderData }: Route.ComponentProps) {
  const [params] = useStaffParams()
  const selectedDays = params.get('days') ?? '30'
  return (
    <AdminScreen title="Visits">
      <div className="mb-6">
        <ThumbBar>
          <nav aria-label="Days" className="flex flex-wrap gap-x-6">
            {analyticsSpans.map((span) => (
              <Link
                key={span}
                to={`?days=${span}`}
                replace
                preventScrollReset
                aria-current={span === selectedDays ? 'true' : undefined}
                className="inline-flex min-h-11 items-center border-b-2 border-transparent hover:text-red aria-[current]:border-red aria-[current]:font-medium"
              >
                {span} days
              </Link>
            ))}
          </nav>
        </ThumbBar>
      </div>
      <AnswerOrError answer={loaderData}>{(figures) => <Figures figures={figures} />}</AnswerOrError>
      <ThumbBarSpacer />
    </AdminScreen>
  )
}

function Figures({ figures }: { figures: AnalyticsFigures }) {
  const { days, sources, campaigns, pieces } = figures
  return (
    <>
      <Totals days={days} />
      <DayBars days={days} />
      <div className="mt-12 grid gap-x-14 gap-y-12 md:grid-cols-2">
        <NameList title="Where from" names={sources} none="Nobody came in these days." />
        <NameList
          title="Campaigns"
          names={campaigns}
          none="No link with a name was opened. To count a post by itself, end its link to the shop with ?utm_source=instagram&utm_campaign=name: instagram is where you post, and name is what you call the post."
        />
      </div>
      <ProductTable pieces={pieces} />
      <p className="measure mt-12 text-sm text-soft">
        A visit is counted when a page is opened from another site, from an app or by its address, each time anew. No
        cookie and no network address is stored. Search engines and bots are not counted, nor pages that a phone shows
        from its own store. Carts are customers who put something in theirs, once a day; orders are those that were
        paid. Days older than 400 are deleted.
      </p>
    </>
  )
}

function Totals({ days }: Pick<AnalyticsFigures, 'days'>) {
  const sum = (part: 'visits' | 'carts' | 'orders') => days.reduce((total, day) => total + day[part], 0)
  const [visits, carts, orders] = [sum('visits'), sum('carts'), sum('orders')]
  const shares = conversionText({ visits, carts, orders })
  return (
    <>
      <dl className="grid grid-cols-3 gap-px border border-rule bg-rule">
        <Total label="Visits" count={visits} />
        <Total label="Carts" count={carts} />
        <Total label="Paid orders" count={orders} />
      </dl>
      {shares && <p className="mt-3 mb-8 text-sm text-soft">{shares}</p>}
      {visits < Math.max(carts, orders) && (
        <p className="mt-3 mb-8 text-sm text-soft">
          {visits === 0
            ? 'No visits are counted in these days: only pages that a browser opens from outside the shop count. '
            : ''}
          Payment links and orders by staff come without a visit, so there can be more carts and orders than visits.
        </p>
      )}
    </>
  )
}

function Total({ label, count }: { label: string; count: number }) {
  return (
    <div className="flex min-w-0 flex-col justify-between bg-ivory p-[min(1.25rem,4vw)]">
      <dt className="text-sm text-soft">{label}</dt>
      <dd className="mt-1 font-display text-2xl tabular-nums">{count.toLocaleString('en')}</dd>
    </div>
  )
}

function NameList({ title, names, none }: { title: string; names: AnalyticsFigures['sources']; none: string }) {
  return (
    <FigureSection title={title} isEmpty={names.length === 0} none={none}>
      <ul className="border-t border-rule">
        {names.map(({ name, visits }) => (
          <li key={name} className="flex justify-between gap-4 border-b border-rule py-2.5 tabular-nums">
            <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
            <span>{visits.toLocaleString('en')}</span>
          </li>
        ))}
      </ul>
    </FigureSection>
  )
}

function ProductTable({ pieces }: Pick<AnalyticsFigures, 'pieces'>) {
  return (
    <div className="mt-12">
      <FigureSection title="Seen most" isEmpty={pieces.length === 0} none="No piece was opened in these days.">
        <ul className="grid grid-cols-2 gap-x-5 gap-y-7 sm:grid-cols-3 lg:grid-cols-4">
          {pieces.map(({ id, name, picture, seen }) => (
            <li key={id}>
              <Link to={productPath(name)} className="block hover:text-red">
                {picture ? (
                  <img src={picture} alt="" loading="lazy" className="aspect-[4/5] w-full object-cover" />
                ) : (
                  <span className="block aspect-[4/5] bg-rule" />
                )}
                <span className="mt-2 block [overflow-wrap:anywhere]">{name}</span>
              </Link>
              <p className="text-sm text-soft tabular-nums">
                {seen === 1 ? 'once' : `${seen.toLocaleString('en')} times`}
              </p>
            </li>
          ))}
        </ul>
      </FigureSection>
    </div>
  )
}

type FigureSectionProps = { title: string; isEmpty: boolean; none: string; children: ReactNode }

function FigureSection({ title, isEmpty, none, children }: FigureSectionProps) {
  return (
    <section aria-label={title}>
      <h2 className="mb-3 text-xl">{title}</h2>
      {isEmpty ? <p className="text-sm text-soft [overflow-wrap:anywhere]">{none}</p> : children}
    </section>
  )
}
