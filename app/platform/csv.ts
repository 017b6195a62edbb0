/** Without the byte order mark spreadsheets guess the encoding and break accents. */
export const csvStart = '\uFEFF'

/** A leading apostrophe keeps spreadsheets from running the text as a formula. */
export function textCell(text: string): string {
  const plain = /^[=+\-@\t\r\n|%]/.test(text.trimStart()) || /^[\t\r\n]/.test(text) ? `'${text}` : text
  return `"${plain.replaceAll('"', '""')}"`
}
