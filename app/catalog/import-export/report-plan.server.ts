import { type ImportReport, maxReported } from './import-report.ts'
import type { StoredMapping } from './table/column-mappings.server.ts'
import type { Plan } from './table/plan-import.server.ts'
import { fieldNames } from './table/product-changes.ts'
import { shownTitle } from './table/product-columns.ts'
import type { Sheet, SheetError } from './table/sheet.server.ts'

/** What a dry run tells of the plan of a file. */
export function reportOf(
  { lines, pieces, faults, warnings }: Plan,
  sheet: Sheet,
  category: string,
  stored: StoredMapping | null,
): ImportReport {
  const changed = pieces.filter(({ before }) => before)
  const added = pieces.length - changed.length
  const told = (sheet.uncategorized > 0 ? faults.map(askForCategory) : faults).map(titled)
  const sorted = told.toSorted((one, other) => one.line - other.line)
  const { other, pictureHost, uncategorized } = sheet
  const isLinked = pieces.some(({ pictures }) => pictures?.some((picture) => 'link' in picture))
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
    unchanged: faults.length > 0 ? 0 : lines - pieces.length,
    pictures: countPictures(pieces),
    faults: sorted.slice(0, maxReported),
    faults_in_all: faults.length,
    warnings: warnings.slice(0, maxReported).map(titled),
    warnings_in_all: warnings.length,
    changes: changed
      .slice(0, maxReported)
      .map((piece) => ({ line: piece.line, name: piece.name, fields: fieldNames(piece).map(shownTitle) })),
  }
}

const titled = (told: SheetError): SheetError => ({ ...told, field: shownTitle(told.field) })

function askForCategory(fault: SheetError): SheetError {
  if (fault.field !== 'Category') return fault
  return { ...fault, words: 'No word of it names one of the shop’s categories: please choose it above.' }
}

export function countPictures(pieces: Plan['pieces']): number {
  return pieces.flatMap(({ pictures }) => pictures ?? []).filter((picture) => !('kept' in picture)).length
}
