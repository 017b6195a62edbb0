/** The maximum of special characters in a paragraph or table. Parsing time grows faster than linearly with their number. */
const maxMarks = 400
/** The maximum depth of nested lists and quotations. */
const maxNesting = 10

const marks = /[*_[\]`|&<]/g
const nesting = new RegExp(`^(?:[ \\t]*(?:[>*+-]|\\d{1,9}[.)])){${maxNesting + 1}}`, 'm')

/** True if the text can be parsed quickly. False only for text that was written to make the parser slow. */
export function isWithinMarkdownBounds(text: string): boolean {
  const paragraphs = text.split(/\n[ \t]*\n/)
  return !nesting.test(text) && paragraphs.every((paragraph) => (paragraph.match(marks)?.length ?? 0) <= maxMarks)
}
