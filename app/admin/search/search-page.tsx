import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { VisibilityBadge } from '#app/catalog/admin/visibility-badge.tsx'
import { countText } from '#app/framework/count-text.ts'
import { formatKes, formatPrice, wireToCents } from '#app/money/money.ts'
import { Section } from '#app/orders/admin/order-facts.tsx'
import { OrderRow } from '#app/orders/admin/order-row.tsx'
import { adminMeta } from '#app/staff/screen/admin-meta.ts'
import { AdminScreen, AnswerOrError } from '#app/staff/screen/admin-screen.tsx'
import { loadAsStaff } from '#app/staff/screen/staff-loader.ts'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { ChevronRight } from '#app/ui/icons/icons.tsx'
import { MarkedText } from '#app/ui/marked-text.tsx'
import { findScreens } from '../admin-screens.ts'
import type { Route } from './+types/search-page'
import { SearchField } from './search-field.tsx'
import type { staffSearchCall } from './staff-search.api.server.ts'
import { maxFound, type StaffSearchResults } from './staff-search.ts'

export const meta = () => adminMeta('Search')

const searchedText = 'Orders (by number, name, phone or receipt), customers, products, refunds and screens.'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = new URL(request.url).searchParams.get('q')?.trim() ?? ''
  const path = `/api/admin/search?${new URLSearchParams({ q: query })}` as const
  return { query, answer: query ? await loadAsStaff<typeof staffSearchCall>(request, path) : null }
}

export default function SearchPage({ loaderData: { query, answer } }: Route.ComponentProps) {
  return (
    <AdminScreen title="Search">
      {/* On phones this text moves the search field down into a thumb's reach. */}
      {!answer && <p className="measure mb-15 text-lg text-soft md:mb-8">{searchedText}</p>}
      <div className="max-w-[34rem]">
        <SearchField key={query} defaultQuery={query} />
      </div>
      {answer && <AnswerOrError answer={answer}>{(found) => <Results found={found} query={query} />}</AnswerOrError>}
    </AdminScreen>
  )
}

function Results({ found, query }: { found: StaffSearchResults; query: string }) {
  const { orders, customers, products, refunds, receipts } = found
  const screens = findScreens(query, useAdmin().role)
  if ([orders, customers, products, refunds, receipts, screens].every(({ length }) => length === 0)) {
    return (
      <div className="measure mt-8">
        <p className="text-lg">Nothing found for “{query}”. You can search for:</p>
        <p className="mt-1 text-soft">{searchedText}</p>
      </div>
    )
  }
  const params = new URLSearchParams({ search: query })
  return (
    <>
      <Group title="Orders" allLink={{ count: orders.length, to: `/admin/orders?${params}` }}>
        {orders.map((order) => (
          <OrderRow key={order.number} order={order} search={query} reason={order.reason} />
        ))}
      </Group>
      <Group title="Customers">
        {customers.map(({ id, name, email, orders: count, reason }) => (
          <ResultRow
            key={id}
            to={`/admin/customers/${encodeURIComponent(id)}`}
            title={name || email || 'Without a name'}
            search={query}
            detail={[name && email, reason, countText(count, 'order')].filter(Boolean).join(', ')}
          />
        ))}
      </Group>
      <Group title="Products" allLink={{ count: products.length, to: `/admin/products?${params}` }}>
        {products.map(({ id, name, image, price, visibility, reason }) => (
          <ResultRow
            key={id}
            to={`/admin/products?${new URLSearchParams({ search: name })}`}
            title={name}
            search={query}
            image={image}
            badge={visibility && <VisibilityBadge visibility={visibility} />}
            detail={reason ?? ''}
            figure={price === null ? '' : formatPrice(wireToCents(price) ?? 0)}
          />
        ))}
      </Group>
      <Group title="Refunds">
        {refunds.map(({ receipt, order_number, amount_kes }) => (
          <ResultRow
            key={receipt}
            to={`/admin/orders/${order_number}`}
            title={receipt}
            search={query}
            detail={`${formatKes(amount_kes)} of ${order_number}`}
          />
        ))}
      </Group>
      <Group title="Payments without an order">
        {receipts.map(({ receipt, amount_kes, payer }) => (
          <ResultRow
            key={receipt}
            to="/admin/receipts"
            title={receipt}
            search={query}
            detail={[amount_kes && formatKes(Number(amount_kes)), payer].filter(Boolean).join(', ')}
          />
        ))}
      </Group>
      <Group title="Screens">
        {screens.map(({ path, label, hint }) => (
          <ResultRow key={path} to={path} title={label} search={query} detail={hint} />
        ))}
      </Group>
    </>
  )
}

type GroupProps = { title: string; allLink?: { count: number; to: string }; children: ReactNode[] }

function Group({ title, allLink, children }: GroupProps) {
  if (children.length === 0) return null
  return (
    <Section title={title}>
      <ul className="border-t border-rule">{children}</ul>
      {allLink?.count === maxFound && (
        <Link to={allLink.to} className="text-link inline-flex min-h-11 items-center">
          All {title.toLowerCase()} that match
        </Link>
      )}
    </Section>
  )
}

type ResultRowProps = {
  to: string
  title: string
  search: string
  image?: string
  badge?: ReactNode
  figure?: string
  detail?: string
}

function ResultRow({ to, title, search, image, badge, figure, detail = '' }: ResultRowProps) {
  return (
    <li className="border-b border-rule [overflow-wrap:anywhere]">
      <Link to={to} className="group flex min-h-14 items-center gap-[min(1rem,4vw)] py-2">
        {image && (
          <img
            src={image}
            alt=""
            width={56}
            height={56}
            loading="lazy"
            className="size-[min(3.5rem,20vw)] shrink-0 bg-sand object-cover"
          />
        )}
        <span className="min-w-0 grow">
          <span className="flex flex-wrap items-baseline gap-x-3">
            <span className="underline-offset-4 group-hover:underline">
              <MarkedText search={search}>{title}</MarkedText>
            </span>
            {badge}
          </span>
          <span className="block text-sm text-soft tabular-nums">
            <MarkedText search={search}>{detail}</MarkedText>
          </span>
        </span>
        {figure && <span className="shrink-0 tabular-nums">{figure}</span>}
        <ChevronRight size={20} strokeWidth={1.5} className="shrink-0 text-soft" />
      </Link>
    </li>
  )
}
