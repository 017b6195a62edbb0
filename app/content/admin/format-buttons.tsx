import { type RefObject, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { TableDialog } from './table-dialog.tsx'
import { type MarkedText, type Selection, type TextMark, toggleMark } from './text-marks.ts'
import { emptyTable, findTable, insertTable, type TableCells } from './text-table.ts'

type FormatButtonsProps = { field: RefObject<HTMLTextAreaElement | null>; onChange: (text: string) => void }

const marks: readonly { mark: TextMark; label: string }[] = [
  { mark: 'heading', label: 'Heading' },
  { mark: 'list', label: 'List' },
  { mark: 'bold', label: 'Bold' },
]

/** Inserts Markdown marks around the selection, so that staff need not know them. */
export function FormatButtons({ field, onChange }: FormatButtonsProps) {
  const [table, setTable] = useState<TableCells | null>(null)

  function change(edit: (text: string, selection: Selection) => MarkedText) {
    const area = field.current
    if (!area) return
    const { text, start, end } = edit(area.value, { start: area.selectionStart, end: area.selectionEnd })
    onChange(text)
    area.focus()
    // Runs after the new text is in the field.
    requestAnimationFrame(() => area.setSelectionRange(start, end))
  }

  function openTable() {
    const area = field.current
    setTable((area && findTable(area.value, area.selectionStart)?.cells) ?? emptyTable)
  }

  function saveTable(cells: TableCells) {
    setTable(null)
    change((text, selection) => insertTable(text, selection, cells))
  }

  return (
    <fieldset className="grid min-w-0 grid-cols-[repeat(auto-fit,minmax(4.75rem,1fr))] gap-2 sm:flex sm:flex-wrap sm:gap-3">
      <legend className="sr-only">Format</legend>
      {marks.map(({ mark, label }) => (
        <Button
          key={mark}
          kind="secondary"
          className="max-sm:px-1"
          onClick={() => change((text, selection) => toggleMark(text, selection, mark))}
        >
          {label}
        </Button>
      ))}
      <Button kind="secondary" className="max-sm:px-1" onClick={openTable}>
        Table
      </Button>
      {table && <TableDialog cells={table} onSave={saveTable} onClose={() => setTable(null)} />}
    </fieldset>
  )
}
