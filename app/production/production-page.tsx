import { Fragment, useState } from 'react'
import { Link } from 'react-router'
import { adminMeta } from '#app/staff/screen/admin-meta.ts'
import { AdminScreen, PagedList } from '#app/staff/screen/admin-screen.tsx'
import { staffListLoader, staffLoader, staffLoaders } from '#app/staff/screen/staff-loader.ts'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { useStaffList } from '#app/staff/screen/use-staff-list.ts'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { TextField } from '#app/ui/text-field.tsx'
import type { Route } from './+types/production-page'
import { readMaker, storeMaker } from './maker-storage.ts'
import type { listMakersCall, listProductionCall } from './production.api.server.ts'
import { productionLimits } from './production.ts'
import { dueTexts, isLate } from './production-card.tsx'
import { groupLines, lastLinesOf, ProductionGroup } from './production-group.tsx'
import type { ProductionLine } from './production-wire.ts'

export const meta = () => adminMeta('Making queue')

export const clientLoader = staffLoaders({
  lines: staffListLoader<typeof listProductionCall>('/api/admin/making'),
  makers: staffLoader<typeof listMakersCall>('/api/admin/making/makers'),
})

export default function ProductionPage({ loaderData: { lines, makers } }: Route.ComponentProps) {
  const { may } = useAdmin()
  const list = useStaffList(lines)
  const [maker, setMaker] = useState(readMaker)
  const [isNaming, setNaming] = useState(false)
  return (
    <AdminScreen title="Making queue">
      {/* The margin moves the first button into a thumb's reach. */}
      <div className="facts mb-8 items-center text-sm text-soft md:-mt-4 md:mb-6">
        {list.items?.some(({ is_demo }) => is_demo) && (
          <span className="max-sm:order-last max-sm:basis-full">Demo orders</span>
        )}
        <span>Maker: {maker.trim() || 'you'}</span>
        <Button
          kind="plain"
          className="mx-0! px-0! text-sm font-normal"
          aria-expanded={isNaming}
          onClick={() => setNaming(!isNaming)}
        >
          Change the maker
        </Button>
        {may('money') && (
          <Link to="/admin/making/month" className="text-link ml-auto inline-flex min-h-11 items-center before:hidden">
            Makers’ pay
          </Link>
        )}
      </div>
      {isNaming && (
        <TextField
          label="Who makes it"
          hint="Leave empty if you make it yourself."
          list="makers"
          maxLength={productionLimits.maker}
          autoComplete="off"
          autoFocus
          className="suggest-field mb-6 sm:max-w-md"
          value={maker}
          onChange={(event) => {
            setMaker(event.target.value)
            storeMaker(event.target.value)
          }}
        />
      )}
      <datalist id="makers">{makers.ok && makers.data.map((name) => <option key={name} value={name} />)}</datalist>
      <PagedList list={list} empty="Nothing to make.">
        {(lines) => (
          <ul>
            {groupLines(lines).map((group, index, groups) => (
              <Fragment key={group[0].id}>
                {isFirstMade(group, groups[index - 1]) && (
                  <li className="pt-9">
                    <h2 className="text-xl">Made, to send</h2>
                  </li>
                )}
                <DayHeading line={group[0]} before={groups[index - 1]?.[0]} />
                <ProductionGroup
                  lines={group}
                  lastLines={lastLinesOf(groups.flat())}
                  maker={maker}
                  onChange={(after) => list.change((lines) => withLine(lines, after))}
                />
              </Fragment>
            ))}
          </ul>
        )}
      </PagedList>
    </AdminScreen>
  )
}

/** The made lines follow all others, so the first of them can be due earlier. */
function isFirstMade([line]: readonly [ProductionLine, ...unknown[]], before: readonly ProductionLine[] | undefined) {
  const last = before?.at(-1)
  return line.state === 'made' && last !== undefined && line.due_on < last.due_on
}

/** Renders a heading before the first line of each due day. */
function DayHeading({ line, before }: { line: ProductionLine; before: ProductionLine | undefined }) {
  if (before?.due_on === line.due_on) return null
  const [day, distance] = dueTexts(line)
  return (
    <li className="border-b border-rule pt-7 pb-2 first:pt-2">
      <h2 className="flex flex-wrap items-baseline gap-x-3">
        <span className={classNames('title-figures text-lg', isLate(line) && 'text-red')}>{day}</span>
        {distance && <span className="font-text text-sm text-soft">{distance}</span>}
      </h2>
    </li>
  )
}

/** Replaces a line, and updates the order's data in the other lines of the same order. */
function withLine(lines: ProductionLine[], after: ProductionLine): ProductionLine[] {
  return lines.map((one) => {
    if (one.id === after.id) return after
    const { order_number, left_to_make, is_begun } = after
    return one.order_number === order_number ? { ...one, left_to_make, is_begun } : one
  })
}
