import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#app/ui/button.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { X } from '#app/ui/icons/icons.tsx'
import { controlClasses } from '#app/ui/text-field.tsx'
import type { TableCells } from './text-table.ts'

type TableDialogProps = { cells: TableCells; onSave: (cells: TableCells) => void; onClose: () => void }

/** A table as fields, one for each cell. */
export function TableDialog({ cells: initialCells, onSave, onClose }: TableDialogProps) {
  const [cells, setCells] = useState(initialCells)
  const [heading = []] = cells
  const addButtons = useRef<HTMLDivElement>(null)

  function setCell(row: number, column: number, text: string) {
    setCells(cells.map((line, at) => (at === row ? line.with(column, text) : line)))
  }

  const replaceBy = (next: TableCells) => (button: HTMLButtonElement) => {
    flushSync(() => setCells(next))
    // The button of the last row or column is removed or disabled, so the focus would be lost.
    if (!button.isConnected || button.disabled) addButtons.current?.querySelector('button')?.focus()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    // The dialog stands inside the page's own form.
    event.stopPropagation()
    onSave(cells)
  }

  const labelOf = (row: number, column: number) =>
    row === 0 ? `Heading of column ${column + 1}` : `${heading[column] || `Column ${column + 1}`}, row ${row}`
  const field = (row: number, column: number) => (
    <input
      aria-label={labelOf(row, column)}
      required={row === 0}
      value={cells[row]?.[column] ?? ''}
      className={`${controlClasses} min-h-12 min-w-28 ${row === 0 ? 'font-semibold' : ''}`}
      onChange={(event) => setCell(row, column, event.target.value)}
    />
  )
  return (
    <FormDialog size="large" onClose={onClose} title="Table" action="Insert table" isBusy={false} onSubmit={submit}>
      <div className="-m-1 overflow-x-auto p-1 max-sm:pr-8 max-sm:[mask-image:linear-gradient(to_right,#000_calc(100%-2rem),transparent)]">
        <table className="w-full">
          <tbody>
            {cells.map((line, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have nothing but their place
              <tr key={row}>
                {line.map((_, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns have nothing but their place
                  <td key={column} className="pr-2 pb-2">
                    {field(row, column)}
                  </td>
                ))}
                <td className="pb-2">
                  {row > 0 && (
                    <RemoveButton
                      name={`row ${row}`}
                      isOnly={cells.length === 2}
                      onRemove={replaceBy(cells.toSpliced(row, 1))}
                    />
                  )}
                </td>
              </tr>
            ))}
            <tr>
              {heading.map((_, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <td key={column}>
                  <RemoveButton
                    name={`column ${column + 1}`}
                    isOnly={heading.length === 1}
                    onRemove={replaceBy(cells.map((line) => line.toSpliced(column, 1)))}
                  />
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
      <div ref={addButtons} className="flex flex-wrap gap-x-6">
        <Button kind="plain" onClick={() => setCells([...cells, heading.map(() => '')])}>
          Add a row
        </Button>
        <Button kind="plain" onClick={() => setCells(cells.map((line) => [...line, '']))}>
          Add a column
        </Button>
      </div>
    </FormDialog>
  )
}

type RemoveProps = { name: string; isOnly: boolean; onRemove: (button: HTMLButtonElement) => void }

function RemoveButton({ name, isOnly, onRemove }: RemoveProps) {
  return (
    <button
      type="button"
      aria-label={`Remove ${name}`}
      disabled={isOnly}
      className="grid size-11 place-items-center text-soft hover:text-red disabled:opacity-40"
      onClick={({ currentTarget }) => onRemove(currentTarget)}
    >
      <X size={18} strokeWidth={1.5} />
    </button>
  )
}
