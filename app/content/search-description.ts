/** The first paragraph of rendered Markdown, for search engines. */
export function firstParagraph(html: string): string {
  return plainText(/<p>([\s\S]*?)<\/p>/.exec(html)?.[1] ?? '')
}

/** Each heading with the text below it, as schema.org data for search engines; null without headings. */
export function questionsData(html: string) {
  const [, ...parts] = html.split('<h2>')
  const questions = parts.map((part) => {
    const [question = '', answer = ''] = part.split('</h2>')
    return {
      '@type': 'Question',
      name: plainText(question),
      acceptedAnswer: { '@type': 'Answer', text: answer.trim() },
    }
  })
  if (questions.length === 0) return null
  return { '@context': 'https://schema.org', '@type': 'FAQPage', mainEntity: questions }
}

const signs: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }

function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:lt|gt|quot|amp);/g, (sign) => signs[sign] ?? sign)
    .replace(/\s+/g, ' ')
    .trim()
}
