import { type ImportReport, maxReported } from './import-report.ts'
import type { StoredMapping } from './table/column-mappings.server.ts'
import type { Plan } from './table/plan-import.server.ts'
import { fieldNames } from './table/product-changes.ts'
import { shownTitle } from './table/product-columns.ts'
import type { Sheet, SheetError } from './table/sheet.server.ts'

/** Summarises a plan for staff. */
export function toImportReport(
  { lines, products, faults, warnings }: Plan,
  sheet: Sheet,
  category: string,
  stored: StoredMapping | null,
): ImportReport {
  const changed = products.filter(({ before }) => before)
  const added = products.length - changed.length
  const errors = (sheet.uncategorized > 0 ? faults.map(askForCategory) : faults).map(showTitle)
  const sorted = errors.toSorted((one, other) => one.line - other.line)
  const { other, pictureHost, uncategorized } = sheet
  const isLinked = products.some(({ pictures }) => pictures?.some((picture) => 'link' in picture))
  return {
    lines,
    from: other?.from ?? null,
    columns: sheet.columns,
    mapped: stored && { by: stored.chosenBy, at: stored.chosenAt.toISOString() },
    picture_host: isLinked ? pictureHost : null,
    uncategorized,
    category,
    added,
    changed: changed.length,
    unchanged: faults.length > 0 ? 0 : lines - products.length,
    pictures: countPictures(products),
    faults: sorted.slice(0, maxReported),
    faults_in_all: faults.length,
    warnings: warnings.slice(0, maxReported).map(showTitle),
    warnings_in_all: warnings.length,
    changes: changed
      .slice(0, maxReported)
      .map((piece) => ({ line: piece.line, name: piece.name, fields: fieldNames(piece).map(shownTitle) })),
  }
}

const showTitle = (told: SheetError): SheetError => ({ ...told, field: shownTitle(told.field) })

function askForCategory(fault: SheetError): SheetError {
  if (fault.field !== 'Category') return fault
  return { ...fault, words: 'No word of it names one of the shop’s categories: please choose it above.' }
}

export function countPictures(pieces: Plan['products']): number {
  return pieces.flatMap(({ pictures }) => pictures ?? []).filter((picture) => !('kept' in picture)).length
}
