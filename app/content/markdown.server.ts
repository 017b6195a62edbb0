import { micromark } from 'micromark'
import { gfmTable, gfmTableHtml } from 'micromark-extension-gfm-table'

const options = {
  // What looks like HTML is text; pictures would come from elsewhere, which pages may not load.
  extensions: [gfmTable(), { disable: { null: ['htmlFlow', 'htmlText', 'labelStartImage'] } }],
  htmlExtensions: [gfmTableHtml()],
}

/** CommonMark and tables, to HTML that holds nothing but what they can say. The page has the first heading itself. */
export function renderMarkdown(text: string): string {
  const html = micromark(text, options)
  const first = Math.min(...[...html.matchAll(/<h([1-6])>/g)].map(([, level]) => Number(level)))
  return (
    html
      .replace(/<(\/?)h([1-6])>/g, (_tag, end, level) => `<${end}h${Math.min(6, Number(level) - first + 2)}>`)
      // An address that is not allowed, such as a script's.
      .replace(/<a href=""[^>]*>([\s\S]*?)<\/a>/g, '$1')
      // In words, not in marks: the name is not broken at its hyphen.
      .replace(/<[^>]*>|M-Pesa/gi, (part) =>
        part.startsWith('<') ? part : `<span class="whitespace-nowrap">${part}</span>`,
      )
      // A length stays with its unit, in narrow tables above all.
      .replace(/(\d) (?=(?:mm|cm|m)\b)/g, '$1&nbsp;')
  )
}
