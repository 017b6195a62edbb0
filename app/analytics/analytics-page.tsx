import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { productPath } from '#app/catalog/product.ts'
import { adminMeta } from '#app/staff/screen/admin-meta.ts'
import { AdminScreen, AnswerOrError } from '#app/staff/screen/admin-screen.tsx'
import { FilterLinks } from '#app/staff/screen/filter-links.tsx'
import { loadAsStaff, queryOf } from '#app/staff/screen/staff-loader.ts'
import { useStaffParams } from '#app/staff/screen/use-staff-params.ts'
import type { Route } from './+types/analytics-page'
import type { analyticsCall } from './analytics.api.server.ts'
import { type AnalyticsFigures, analyticsSpans } from './analytics-wire.ts'
import { CampaignLink } from './campaign-link.tsx'
import { conversionText } from './conversion-rate.ts'
import { DayBars } from './day-bars.tsx'

export const meta = () => adminMeta('Visits')

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadAsStaff<typeof analyticsCall>(request, `/api/admin/reach?${queryOf(request, ['days'])}`)
}

export default function AnalyticsPage({ loaderData }: Route.ComponentProps) {
  return (
    <AdminScreen title="Visits">
      <AnswerOrError answer={loaderData}>{(figures) => <Figures figures={figures} />}</AnswerOrError>
    </AdminScreen>
  )
}

function SpanLinks() {
  const [params] = useStaffParams()
  const selectedDays = params.get('days') ?? '30'
  return (
    <FilterLinks
      label="Days"
      links={analyticsSpans.map((span) => ({
        to: `?days=${span}`,
        text: `${span} days`,
        isCurrent: span === selectedDays,
      }))}
    />
  )
}

function Figures({ figures }: { figures: AnalyticsFigures }) {
  const { days, sources, campaigns, pieces } = figures
  const hasFigures = days.some(({ visits, carts, orders }) => visits + carts + orders > 0)
  return (
    <>
      <p className="measure text-soft">Where visits come from, and how many of them lead to a cart and a paid order.</p>
      <div className="mt-6 flex flex-col gap-6 md:mt-8 md:gap-8">
        {/* On phones below the figures, within a thumb's reach. */}
        <div className={hasFigures ? 'max-md:order-1' : 'max-md:mt-16'}>
          <SpanLinks />
        </div>
        {hasFigures && <Totals days={days} />}
        <div className="max-md:order-2">
          <DayBars days={days} />
        </div>
        <div className="max-md:order-3">
          <CampaignLink />
        </div>
      </div>
      <div className="mt-12 grid gap-x-14 gap-y-12 empty:hidden md:grid-cols-2">
        {sources.length > 0 && <NameList title="Where from" names={sources} />}
        {campaigns.length > 0 && <NameList title="Campaigns" names={campaigns} />}
      </div>
      {pieces.length > 0 && <ProductTable pieces={pieces} />}
      <details className="border-b border-rule md:mt-8 md:border-t">
        <summary className="disclosure min-h-14 py-4">How this is counted</summary>
        <ul className="measure list-disc pb-6 pl-5 text-sm text-soft">
          <li>A visit: somebody opens a page from another site, from an app or by its address.</li>
          <li>A cart: a customer puts something into the cart, counted once a day.</li>
          <li>An order: it was paid.</li>
          <li>Not counted: search engines, bots, and pages that a phone opens without the network.</li>
          <li>No cookie and no network address is stored. Days older than 400 are deleted.</li>
        </ul>
      </details>
    </>
  )
}

function Totals({ days }: Pick<AnalyticsFigures, 'days'>) {
  const sum = (part: 'visits' | 'carts' | 'orders') => days.reduce((total, day) => total + day[part], 0)
  const [visits, carts, orders] = [sum('visits'), sum('carts'), sum('orders')]
  const shares = conversionText({ visits, carts, orders })
  return (
    <div>
      <dl className="grid grid-cols-3 gap-px border border-rule bg-rule">
        <Total label="Visits" count={visits} />
        <Total label="Carts" count={carts} />
        <Total label="Paid orders" count={orders} />
      </dl>
      {shares && <p className="mt-3 text-sm text-soft">{shares}</p>}
      {visits < Math.max(carts, orders) && (
        <p className="measure mt-3 text-sm text-soft">
          Payment links and orders that staff make count as orders, but not as visits.
        </p>
      )}
    </div>
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

type NameListProps = { title: string; names: AnalyticsFigures['sources'] }

function NameList({ title, names }: NameListProps) {
  return (
    <FigureSection title={title}>
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
      <FigureSection title="Seen most">
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

type FigureSectionProps = { title: string; children: ReactNode }

function FigureSection({ title, children }: FigureSectionProps) {
  return (
    <section aria-label={title}>
      <h2 className="mb-3 text-xl">{title}</h2>
      {children}
    </section>
  )
}
