/** Without the byte order mark spreadsheets guess the encoding and break accents. */
export const byteOrderMark = '\uFEFF'

/** A leading apostrophe keeps spreadsheets from running the text as a formula. */
export function escapeCsvCell(text: string): string {
  const safeText = looksLikeFormula(text) ? `'${text}` : text
  return `"${safeText.replaceAll('"', '""')}"`
}

/** The inverse of `escapeCsvCell`. */
export function unescapeCsvCell(cell: string): string {
  return cell.startsWith("'") && looksLikeFormula(cell) ? cell.slice(1) : cell
}

/** Ignores leading apostrophes, so that `unescapeCsvCell` may always remove one. */
function looksLikeFormula(text: string): boolean {
  const unquoted = text.replace(/^'+/, '')
  return /^[=+\-@\t\r\n|%]/.test(unquoted.trimStart()) || /^[\t\r\n]/.test(unquoted)
}
