import { useId } from 'react'
import { Cell, Pie, PieChart, ResponsiveContainer } from 'recharts'
import { dollars } from './figures.ts'

type CategoryChartProps = { entries: { name: string; value: number }[] }

const shades = ['gray', 'black', 'white'] as const

/**
 * A pie in gray, black and white. From the fourth slice on the shades repeat with lines or dots, and each slice
 * carries the number of its name below, so that the chart reads without telling the shades apart.
 */
export default function CategoryChart({ entries }: CategoryChartProps) {
  const id = useId()
  const summary = entries.map(({ name, value }) => `${name} ${dollars(value)}`).join(', ')
  return (
    <>
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
              label={({ index }) => String((index ?? 0) + 1)}
            >
              {entries.map((entry, index) => (
                <Cell key={entry.name} fill={index < 3 ? shades[index] : `url(#${id}${index})`} />
              ))}
            </Pie>
          </PieChart>
        </ResponsiveContainer>
      </div>
      <ol className="mx-auto mt-2 grid max-w-md list-inside list-decimal gap-x-6 gap-y-1 text-sm sm:grid-cols-2">
        {entries.map(({ name }) => (
          <li key={name}>{name}</li>
        ))}
      </ol>
    </>
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
