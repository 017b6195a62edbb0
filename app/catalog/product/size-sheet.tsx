import { X } from '#app/ui/icons/icons.tsx'
import type { ProductOption } from '../line-options.ts'
import { sizeSheetId } from './size-sheet-id.ts'
import { sizeTables } from './size-table.ts'

/** The dialog that the link to the sizes page opens. Without scripts the link opens the page. */
export function SizeSheet({ choices }: { choices: readonly ProductOption[] }) {
  const tables = sizeTables(choices)
  if (tables.length === 0) return null
  return (
    <dialog
      id={sizeSheetId}
      aria-labelledby="size-title"
      className="fixed inset-x-0 top-auto bottom-0 m-0 mx-auto max-h-[85svh] w-full max-w-none overflow-y-auto overscroll-contain bg-paper text-ink transition-opacity duration-200 not-[[open]]:hidden backdrop:bg-ink/55 md:inset-0 md:m-auto md:w-[32rem] starting:opacity-0"
    >
      <form method="dialog" className="flex items-center justify-between border-b border-rule py-3 pr-3 pl-6">
        <h2 id="size-title" className="text-xl">
          Size guide
        </h2>
        <button type="submit" aria-label="Close" className="grid size-11 place-items-center hover:text-red">
          <X size={22} strokeWidth={1.5} />
        </button>
      </form>
      <div className="p-6">
        <p>Measure with a strip of paper: lay it around, mark where it meets, and hold it to a ruler.</p>
        {tables.map(({ name, rows }) => (
          <table key={name} className="mt-6 w-full text-left tabular-nums">
            <thead className="text-sm">
              <tr>
                <th className="py-2 font-medium">{name}</th>
                <th className="py-2 font-medium">Inches</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ metric, inches }) => (
                <tr key={metric} className="border-t border-rule">
                  <td className="py-3">{metric}</td>
                  <td className="py-3">{inches}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ))}
        <a href="/sizes" className="text-link mt-6 inline-flex min-h-11 items-center">
          Sizes of all pieces
        </a>
      </div>
    </dialog>
  )
}
