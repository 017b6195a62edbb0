/** In one paragraph or table. Reading marks takes time that grows faster than they do. */
const maxMarks = 400
/** Of lists and quotations within each other. */
const maxNesting = 10

const marks = /[*_[\]`|&<]/g
const nesting = new RegExp(`^(?:[ \\t]*(?:[>*+-]|\\d{1,9}[.)])){${maxNesting + 1}}`, 'm')

/** Whether it can be read at once. No text that somebody means to be read is another. */
export function isWithinMarkdownBounds(text: string): boolean {
  const paragraphs = text.split(/\n[ \t]*\n/)
  return !nesting.test(text) && paragraphs.every((paragraph) => (paragraph.match(marks)?.length ?? 0) <= maxMarks)
}
