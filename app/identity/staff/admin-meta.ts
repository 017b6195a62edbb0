/** The title of a back office page, which no search engine shall list. */
export function adminMeta(title: string) {
  return [{ title: `${title} · Back office` }, { name: 'robots', content: 'noindex' }]
}
