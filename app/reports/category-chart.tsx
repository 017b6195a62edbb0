import { useId } from 'react'
import { Cell, Pie, PieChart, type PieLabelRenderProps, ResponsiveContainer } from 'recharts'
import { formatKes } from '#app/money/money.ts'
import { formatAmount } from '#app/money/shown-amounts.ts'

import type { ShownDashboard } from './sale-wire.ts'

type CategoryChartProps = { entries: ShownDashboard['by_category'] }

const shades = ['gray', 'black', 'white'] as const

/** Numbers connect slices to names, since from the fourth slice on shades repeat, with lines or dots. */
export default function CategoryChart({ entries }: CategoryChartProps) {
  const id = useId()
  const summary = entries.map(({ name, value }) => `${name} ${formatAmount(value)}`).join(', ')
  return (
    <div className="grid items-center gap-x-8 md:grid-cols-2">
      <div role="img" aria-label={`Sales by Category: ${summary}`} className="h-[300px]">
        <ResponsiveContainer width="100%" height={300}>
          <PieChart accessibilityLayer={false}>
            <defs>
              {entries.map((entry, index) => (
                <SlicePattern key={entry.name} id={`${id}${index}`} index={index} />
              ))}
            </defs>
            <Pie
              data={entries}
              dataKey="value"
              nameKey="name"
              outerRadius={110}
              stroke="#16120f"
              strokeWidth={1.5}
              startAngle={90}
              endAngle={-270}
              isAnimationActive={false}
              labelLine={false}
              label={SliceNumber}
            >
              {entries.map((entry, index) => (
                <Cell key={entry.name} fill={fillOf(id, index)} />
              ))}
            </Pie>
          </PieChart>
        </ResponsiveContainer>
      </div>
      <ol className="mt-2 text-sm">
        {entries.map(({ name, value, value_kes }, index) => (
          <li key={name} className="flex flex-wrap gap-x-3 border-b border-rule py-1.5 tabular-nums">
            <svg aria-hidden="true" width="18" height="18" className="mt-0.5 shrink-0">
              <rect x="1" y="1" width="16" height="16" fill={fillOf(id, index)} stroke="#16120f" strokeWidth="1.5" />
            </svg>
            <span className="max-w-[calc(100%-30px)] grow">
              {index + 1}. {name}
            </span>
            <span className="ml-auto text-right">
              {formatAmount(value)}
              {value_kes !== undefined && <span className="block text-soft">{formatKes(value_kes)}</span>}
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}

function fillOf(id: string, index: number): string {
  return shades[index] ?? `url(#${id}${index})`
}

const minLabelled = 0.04

function SliceNumber({ cx, cy, midAngle = 0, outerRadius, percent = 0, index = 0 }: PieLabelRenderProps) {
  if (percent < minLabelled) return null
  const angle = (-midAngle * Math.PI) / 180
  const radius = Number(outerRadius) + 16
  return (
    <text
      x={Number(cx) + radius * Math.cos(angle)}
      y={Number(cy) + radius * Math.sin(angle)}
      fill="#16120f"
      fontSize="14"
      textAnchor="middle"
      dominantBaseline="central"
    >
      {index + 1}
    </text>
  )
}

function SlicePattern({ id, index }: { id: string; index: number }) {
  const shade = shades[index % 3]
  const mark = shade === 'black' ? 'white' : 'black'
  return (
    <pattern id={id} width="8" height="8" patternUnits="userSpaceOnUse" patternTransform={`rotate(${index * 30})`}>
      <rect width="8" height="8" fill={shade} />
      {index < 6 ? <path d="M0 2H8" stroke={mark} strokeWidth="1.5" /> : <circle cx="4" cy="4" r="1.6" fill={mark} />}
    </pattern>
  )
}
