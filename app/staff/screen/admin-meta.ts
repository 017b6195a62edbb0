export function adminMeta(title: string) {
  return [{ title: `${title} · Back office` }, { name: 'robots', content: 'noindex' }]
}
