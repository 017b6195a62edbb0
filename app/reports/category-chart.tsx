import { Cell, Pie, PieChart, type PieLabelRenderProps, ResponsiveContainer } from 'recharts'
import { pricesInKes } from '#app/money/currency.ts'
import { formatKes } from '#app/money/money.ts'
import { roundToTotal } from '#app/money/shares.ts'
import { formatAmount } from '#app/money/shown-amounts.ts'

import type { DashboardView } from './sale-wire.ts'
import { lineHeight, placeSliceNames } from './slice-names.ts'

type CategoryChartProps = { entries: DashboardView['by_category'] }

const shades = ['gray', 'black', 'white'] as const

/** The slices of the pie have names. The bars beside the pie have all names and numbers, in the order of the slices. */
export default function CategoryChart({ entries }: CategoryChartProps) {
  const summary = entries.map(({ name, value }) => `${name} ${formatAmount(value)}`).join(', ')
  const sorted = entries.toSorted((a, b) => b.value - a.value)
  const label = (props: PieLabelRenderProps) => <SliceName {...props} slices={sorted} />
  return (
    <div className="grid items-center gap-x-8 lg:grid-cols-[22rem_minmax(0,1fr)]">
      <div role="img" aria-label={`Sales by Category: ${summary}`} className="h-[300px] [&_svg]:overflow-visible">
        <ResponsiveContainer width="100%" height={300}>
          <PieChart accessibilityLayer={false}>
            <Pie
              data={sorted}
              dataKey="value"
              nameKey="name"
              outerRadius="72%"
              stroke="#16120f"
              strokeWidth={1}
              startAngle={90}
              endAngle={-270}
              isAnimationActive={false}
              labelLine={false}
              label={label}
            >
              {sorted.map(({ name }, index) => (
                <Cell key={name} fill={shadeOf(index, sorted.length)} />
              ))}
            </Pie>
          </PieChart>
        </ResponsiveContainer>
      </div>
      <Bars entries={sorted} />
    </div>
  )
}

/** The last slice touches the first slice, which is gray, so the last slice must not be gray. */
function shadeOf(index: number, count: number): string {
  const isLast = index === count - 1 && count > 1
  return shades[isLast && index % 3 === 0 ? 2 : index % 3] ?? 'gray'
}

/** The bars have the order of the slices, clockwise. On a desktop each category is one line. */
function Bars({ entries }: CategoryChartProps) {
  const largest = entries[0]?.value ?? 0
  const total = entries.reduce((sum, { value }) => sum + value, 0)
  const shares = roundToTotal(
    100,
    entries.map(({ value }) => (value / total) * 100),
  )
  return (
    <ol
      aria-label="Sales by Category"
      className="mt-2 gap-x-4 text-sm lg:mt-0 lg:grid lg:grid-cols-[auto_minmax(3rem,1fr)_repeat(3,auto)]"
    >
      {entries.map(({ name, value, value_kes }, index) => (
        <li
          key={name}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-2 tabular-nums lg:col-span-full lg:grid-cols-subgrid lg:gap-x-4 lg:*:row-start-1"
        >
          <span className="lg:contents">
            <span className="[overflow-wrap:anywhere] lg:max-w-44">{name}</span>{' '}
            <span className="text-soft lg:col-start-3 lg:row-start-1 lg:text-right">{shares[index]} %</span>
          </span>
          <span className="text-right lg:col-start-4">{formatAmount(value)}</span>
          <span aria-hidden="true" className="lg:col-start-2">
            <span className="block h-2.5 bg-ink" style={{ width: `${(value / largest) * 100}%`, minWidth: '3px' }} />
          </span>
          <span className="text-right text-xs text-soft lg:col-start-5">
            {value_kes !== undefined && !pricesInKes() && formatKes(value_kes)}
          </span>
        </li>
      ))}
    </ol>
  )
}

type SliceNameProps = PieLabelRenderProps & { slices: CategoryChartProps['entries'] }

/** The maximum distance of a name from the pie's middle. It keeps the names of many thin slices off the heading. */
const maxDistance = 155

/** If a name was moved away from its slice, a line connects them. */
function SliceName({ cx, cy, outerRadius, index = 0, slices }: SliceNameProps) {
  const radius = Number(outerRadius)
  const place = placeSliceNames(slices, radius + 10)[index]
  if (!place || Math.abs(place.y) > maxDistance) return null
  const { lines, angle, y, isMoved } = place
  const [right, down] = [Math.sin(angle), -Math.cos(angle)]
  const x = Number(cx) + (radius + 10) * right
  const middle = Number(cy) + y
  const nearEdge = middle - (Math.sign(down) * lines.length * lineHeight) / 2
  return (
    <>
      {isMoved && (
        <path
          d={`M${Number(cx) + radius * right} ${Number(cy) + radius * down}L${x} ${nearEdge}`}
          stroke="#16120f"
          strokeWidth="0.75"
        />
      )}
      <text fill="#16120f" fontSize="12" textAnchor={right > 0 ? 'start' : 'end'}>
        {lines.map((line, row) => (
          <tspan key={line} x={x} y={middle + (row - (lines.length - 1) / 2) * lineHeight} dominantBaseline="central">
            {line}
          </tspan>
        ))}
      </text>
    </>
  )
}
