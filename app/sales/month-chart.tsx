import { Bar, BarChart, CartesianGrid, ResponsiveContainer, XAxis, YAxis } from 'recharts'
import { dollars, monthName, monthShort, wholeDollars } from './figures.ts'

type MonthChartProps = { entries: { month: string; sales: number }[] }

const text = { fill: '#16120f', fontSize: 13 }

/** Bars from zero. A month in which more was given back than sold goes below it. */
export default function MonthChart({ entries }: MonthChartProps) {
  const summary = entries.map(({ month, sales }) => `${monthName(month)} ${dollars(sales)}`).join(', ')
  return (
    <div role="img" aria-label={`Monthly Sales: ${summary}`} className="h-[300px]">
      <ResponsiveContainer width="100%" height={300}>
        <BarChart data={entries} accessibilityLayer={false} margin={{ top: 8, right: 0, bottom: 0, left: 0 }}>
          <CartesianGrid vertical={false} stroke="#ddd4c6" />
          <XAxis dataKey="month" tickFormatter={monthShort} tick={text} interval="preserveStartEnd" stroke="#16120f" />
          <YAxis
            domain={[(least: number) => Math.min(0, least), 'auto']}
            tickFormatter={wholeDollars}
            tick={text}
            width={64}
            stroke="#16120f"
          />
          <Bar dataKey="sales" fill="black" isAnimationActive={false} />
        </BarChart>
      </ResponsiveContainer>
    </div>
  )
}
