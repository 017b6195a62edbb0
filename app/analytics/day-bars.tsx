import { dayText } from '#app/framework/nairobi.ts'
import type { AnalyticsDay } from './analytics-wire.ts'

const height = 160

/** Visits by day, on a scale from zero. */
export function DayBars({ days }: { days: readonly AnalyticsDay[] }) {
  const max = Math.max(1, ...days.map(({ visits }) => visits))
  const busiest = days.reduce((best, day) => (day.visits > best.visits ? day : best))
  if (busiest.visits === 0) {
    return (
      <div>
        <p className="text-lg">No visits in the last {days.length} days.</p>
        <p className="mt-1 text-soft">Share a link to the shop, and its visits are counted here.</p>
      </div>
    )
  }
  return (
    <figure>
      <svg
        role="img"
        aria-label={`Visits by day: the most on ${dayText(busiest.day)}, ${busiest.visits}`}
        viewBox={`0 0 ${days.length} ${height}`}
        preserveAspectRatio="none"
        className="h-40 w-full border-b border-ink"
      >
        {days.map(({ day, visits }, index) => {
          const barHeight = (visits / max) * height
          return (
            <rect
              key={day}
              x={index + 0.1}
              y={height - barHeight}
              width={0.8}
              height={barHeight}
              className="fill-ink"
            />
          )
        })}
      </svg>
      <figcaption
        aria-hidden="true"
        className="mt-2 flex flex-wrap justify-between gap-x-4 text-xs text-soft tabular-nums"
      >
        <span>{dayText(days[0]?.day ?? '')}</span>
        <span>{dayText(days.at(-1)?.day ?? '')}</span>
        <span className="basis-full">
          The most: {busiest.visits.toLocaleString('en')} on {dayText(busiest.day)}
        </span>
      </figcaption>
      <details className="mt-2">
        <summary className="disclosure min-h-11 py-2.5 text-sm">Show the figures</summary>
        <table className="w-full max-w-lg text-sm">
          <caption className="sr-only">Visits, carts and paid orders by day</caption>
          <thead>
            <tr className="border-b border-ink">
              {['Day', 'Visits', 'Carts', 'Orders'].map((head) => (
                <th key={head} scope="col" className="py-2 text-right font-medium first:text-left">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, visits, carts, orders }) => (
              <tr key={day} className="border-b border-rule tabular-nums">
                <th scope="row" className="py-2 text-left font-normal">
                  {dayText(day)}
                </th>
                <td className="py-2 text-right">{visits}</td>
                <td className="py-2 text-right">{carts}</td>
                <td className="py-2 text-right">{orders}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
