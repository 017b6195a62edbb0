/** `html`: its words, with names that must not break. */
export type Heading = { id: string; html: string }

export function headingId(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]+/g, '-')
}

/** Numbers the headings of rendered Markdown, because an owner may write two alike. */
export function linkHeadings(html: string): { html: string; headings: Heading[] } {
  const headings: Heading[] = []
  const linked = html.replace(/<h2>(.*?)<\/h2>/g, (_heading, content: string) => {
    const id = `heading-${headings.length + 1}`
    // A link within the link to the heading is none.
    headings.push({ id, html: content.replace(/<\/?a\b[^>]*>/g, '') })
    return `<h2 id="${id}">${content}</h2>`
  })
  return { html: linked, headings }
}

/** A page with links to its headings has its first paragraph before them. */
export function splitIntro(html: string, hasLinks: boolean) {
  const end = hasLinks && html.startsWith('<p>') ? html.indexOf('</p>') + 4 : 0
  return { intro: html.slice(0, end), rest: html.slice(end) }
}
