import { micromark } from 'micromark'
import { gfmTable, gfmTableHtml } from 'micromark-extension-gfm-table'

const options = {
  // Displays HTML as text. Disables images, because pages must not load images of other sites.
  extensions: [gfmTable(), { disable: { null: ['htmlFlow', 'htmlText', 'labelStartImage'] } }],
  htmlExtensions: [gfmTableHtml()],
}

/** Renders CommonMark and tables to safe HTML. Headings begin at level 2, since the page has its own first one. */
export function renderMarkdown(text: string): string {
  const html = micromark(text, options)
  const first = Math.min(...[...html.matchAll(/<h([1-6])>/g)].map(([, level]) => Number(level)))
  return (
    html
      .replace(/<(\/?)h([1-6])>/g, (_tag, end, level) => `<${end}h${Math.min(6, Number(level) - first + 2)}>`)
      // Removes links with a forbidden address, such as `javascript:`, which the renderer leaves empty.
      .replace(/<a href=""[^>]*>([\s\S]*?)<\/a>/g, '$1')
      // Keeps 'M-Pesa' on one line. The pattern also matches tags, to leave them unchanged.
      .replace(/<[^>]*>|M-Pesa/gi, (part) =>
        part.startsWith('<') ? part : `<span class="whitespace-nowrap">${part}</span>`,
      )
      // Keeps a length or time and its unit on one line, mainly for narrow tables.
      .replace(/(\d) (?=(?:mm|cm|m|days?|weeks?)\b)/g, '$1&nbsp;')
      .replace(/(\d) to (?=\d+&nbsp;(?:day|week))/g, '$1&nbsp;to&nbsp;')
  )
}
