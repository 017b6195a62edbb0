/** Without the byte order mark spreadsheets guess the encoding and break accents. */
export const byteOrderMark = '\uFEFF'

/** A leading apostrophe keeps spreadsheets from running the text as a formula. */
export function escapeCsvCell(text: string): string {
  const plain = looksLikeFormula(text) ? `'${text}` : text
  return `"${plain.replaceAll('"', '""')}"`
}

/** The inverse of `escapeCsvCell`. */
export function cellText(cell: string): string {
  return cell.startsWith("'") && looksLikeFormula(cell) ? cell.slice(1) : cell
}

/** Also after apostrophes, so that removing one is always correct. */
function looksLikeFormula(text: string): boolean {
  const bare = text.replace(/^'+/, '')
  return /^[=+\-@\t\r\n|%]/.test(bare.trimStart()) || /^[\t\r\n]/.test(bare)
}
