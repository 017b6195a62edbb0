import { type ImportReport, maxReported } from './import-report.ts'
import type { StoredMapping } from './table/column-mappings.server.ts'
import type { Plan } from './table/plan-import.server.ts'
import { fieldNames } from './table/product-changes.ts'
import { titleWithCurrency } from './table/product-columns.ts'
import type { Sheet, SheetError } from './table/sheet.server.ts'

/** Summarises a plan for staff. */
export function toImportReport(
  { lines, products, errors, warnings }: Plan,
  sheet: Sheet,
  category: string,
  stored: StoredMapping | null,
): ImportReport {
  const changed = products.filter(({ before }) => before)
  const added = products.length - changed.length
  const shownErrors = (sheet.uncategorized > 0 ? errors.map(askForCategory) : errors).map(showTitle)
  shownErrors.sort((one, other) => one.line - other.line)
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
    unchanged: errors.length > 0 ? 0 : lines - products.length,
    pictures: countPictures(products),
    faults: shownErrors.slice(0, maxReported),
    faults_in_all: errors.length,
    warnings: warnings.slice(0, maxReported).map(showTitle),
    warnings_in_all: warnings.length,
    changes: changed
      .slice(0, maxReported)
      .map((piece) => ({ line: piece.line, name: piece.name, fields: fieldNames(piece).map(titleWithCurrency) })),
  }
}

const showTitle = (error: SheetError): SheetError => ({ ...error, field: titleWithCurrency(error.field) })

function askForCategory(error: SheetError): SheetError {
  if (error.field !== 'Category') return error
  return { ...error, words: 'No word of it names one of the shop’s categories: please choose it above.' }
}

export function countPictures(pieces: Plan['products']): number {
  return pieces.flatMap(({ pictures }) => pictures ?? []).filter((picture) => !('kept' in picture)).length
}
