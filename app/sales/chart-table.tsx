type ChartTableProps = { caption: string; head: [string, string]; rows: [string, string][] }

/** The figures of a chart for those who would rather read them. */
export function ChartTable({ caption, head, rows }: ChartTableProps) {
  return (
    <details className="mt-2">
      <summary className="inline-flex min-h-11 items-center text-sm underline underline-offset-4">
        Show the figures
      </summary>
      <table className="w-full max-w-md text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-ink">
            <th scope="col" className="py-2 text-left font-medium">
              {head[0]}
            </th>
            <th scope="col" className="py-2 text-right font-medium">
              {head[1]}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, value]) => (
            <tr key={name} className="border-b border-rule">
              <th scope="row" className="py-2 text-left font-normal">
                {name}
              </th>
              <td className="py-2 text-right tabular-nums">{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
