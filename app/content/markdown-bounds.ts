/** The maximum in one paragraph or table: parsing time grows faster than the number of marks. */
const maxMarks = 400
/** The maximum depth of nested lists and quotations. */
const maxNesting = 10

const marks = /[*_[\]`|&<]/g
const nesting = new RegExp(`^(?:[ \\t]*(?:[>*+-]|\\d{1,9}[.)])){${maxNesting + 1}}`, 'm')

/** Whether the text can be parsed quickly. Only text made to be slow fails. */
export function isWithinMarkdownBounds(text: string): boolean {
  const paragraphs = text.split(/\n[ \t]*\n/)
  return !nesting.test(text) && paragraphs.every((paragraph) => (paragraph.match(marks)?.length ?? 0) <= maxMarks)
}
