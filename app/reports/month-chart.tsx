import {
  Bar,
  BarChart,
  CartesianGrid,
  LabelList,
  type LabelProps,
  ReferenceLine,
  ResponsiveContainer,
  XAxis,
  YAxis,
} from 'recharts'
import { formatAmount } from '#app/money/shown-amounts.ts'
import { useIsNarrow } from '#app/ui/breakpoint.ts'
import { monthName, monthShort, roundAxisTicks, wholeAmount } from './figures.ts'

type MonthChartProps = { entries: { month: string; sales: number }[] }

const ink = '#16120f'
const labelStyle = { fill: ink, stroke: '#faf6ee', strokeWidth: 4, paintOrder: 'stroke' }
const wide = { axis: 64, fontSize: 13 }
const narrow = { axis: 46, fontSize: 11 }
/** Room for an amount above the highest bar, or below a negative one. */
const labelRoom = 24

/** A month with more refunds than sales is negative. Wide screens have no grid lines, which would cross the amounts. */
export default function MonthChart({ entries }: MonthChartProps) {
  const isNarrow = useIsNarrow()
  const { axis, fontSize } = isNarrow ? narrow : wide
  const summary = entries.map(({ month, sales }) => `${monthName(month)} ${formatAmount(sales)}`).join(', ')
  const text = { fill: ink, fontSize }
  const values = entries.map(({ sales }) => sales)
  const lowest = Math.min(0, ...values)
  const ticks = roundAxisTicks(values).filter((tick) => tick >= lowest)
  const label = (props: LabelProps) =>
    isNarrow && props.index !== entries.length - 1 ? null : <BarLabel {...props} isNarrow={isNarrow} />
  return (
    <div role="img" aria-label={`Monthly Sales: ${summary}`} className="h-[300px]">
      <ResponsiveContainer width="100%" height={300}>
        <BarChart data={entries} accessibilityLayer={false} margin={{ top: labelRoom, right: 0, bottom: 0, left: 0 }}>
          {isNarrow && <CartesianGrid vertical={false} stroke="#ddd4c6" />}
          <XAxis
            dataKey="month"
            tickFormatter={monthShort}
            tick={text}
            interval={0}
            stroke={ink}
            axisLine={lowest === 0}
            tickLine={lowest === 0}
          />
          {lowest < 0 && <ReferenceLine y={0} stroke={ink} />}
          <YAxis
            domain={[lowest, ticks.at(-1) ?? 0]}
            padding={{ bottom: lowest < 0 ? labelRoom : 0 }}
            ticks={ticks}
            tickFormatter={wholeAmount}
            tick={text}
            width={axis}
            stroke={ink}
          />
          <Bar dataKey="sales" fill={ink} isAnimationActive={false}>
            <LabelList dataKey="sales" content={label} />
          </Bar>
        </BarChart>
      </ResponsiveContainer>
    </div>
  )
}

type BarLabelProps = LabelProps & { isNarrow: boolean }

/**
 * On a phone only the last bar has a label. It is wider than the bar and ends where the bar ends. The label of a
 * negative bar is below it, where no other bar is.
 */
function BarLabel({ x, y, width, value, isNarrow }: BarLabelProps) {
  if (!value) return null
  const [left, breadth] = [Number(x), Number(width)]
  return (
    <text
      {...labelStyle}
      x={isNarrow ? left + breadth : left + breadth / 2}
      y={Number(y) + (Number(value) < 0 ? 17 : -8)}
      fontSize="13"
      textAnchor={isNarrow ? 'end' : 'middle'}
    >
      {wholeAmount(Number(value))}
    </text>
  )
}
