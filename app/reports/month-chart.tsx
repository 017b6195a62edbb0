import { Bar, BarChart, CartesianGrid, LabelList, type LabelProps, ResponsiveContainer, XAxis, YAxis } from 'recharts'
import { formatAmount } from '#app/money/shown-amounts.ts'
import { useIsNarrow } from '#app/ui/breakpoint.ts'
import { monthName, monthShort, wholeAmount } from './figures.ts'

type MonthChartProps = { entries: { month: string; sales: number }[] }

const ink = '#16120f'
const labelStyle = { fill: ink, stroke: '#faf6ee', strokeWidth: 4, paintOrder: 'stroke' }
const wide = { top: 24, axis: 64, fontSize: 13, label: HorizontalLabel }
const narrow = { top: 52, axis: 46, fontSize: 11, label: VerticalLabel }

/** A month can be negative: more refunds than sales. */
export default function MonthChart({ entries }: MonthChartProps) {
  const { top, axis, fontSize, label } = useIsNarrow() ? narrow : wide
  const summary = entries.map(({ month, sales }) => `${monthName(month)} ${formatAmount(sales)}`).join(', ')
  const text = { fill: ink, fontSize }
  return (
    <div role="img" aria-label={`Monthly Sales: ${summary}`} className="h-[300px]">
      <ResponsiveContainer width="100%" height={300}>
        <BarChart data={entries} accessibilityLayer={false} margin={{ top, right: 0, bottom: 0, left: 0 }}>
          <CartesianGrid vertical={false} stroke="#ddd4c6" />
          <XAxis dataKey="month" tickFormatter={monthShort} tick={text} interval={0} stroke={ink} />
          <YAxis
            domain={[(minimum: number) => Math.min(0, minimum), 'auto']}
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

function HorizontalLabel({ x, y, width, value }: LabelProps) {
  if (!value) return null
  return (
    <text {...labelStyle} x={Number(x) + Number(width) / 2} y={Number(y) - 8} fontSize="13" textAnchor="middle">
      {wholeAmount(Number(value))}
    </text>
  )
}

function VerticalLabel({ x, y, width, value }: LabelProps) {
  if (!value) return null
  const transform = `translate(${Number(x) + Number(width) / 2 + 4} ${Number(y) - 6}) rotate(-90)`
  return (
    <text {...labelStyle} transform={transform} fontSize="12">
      {wholeAmount(Number(value))}
    </text>
  )
}
