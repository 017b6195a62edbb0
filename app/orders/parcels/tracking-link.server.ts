const place = '{number}'

/** An HTTPS URL of a carrier's page, with `{number}` after the host. */
export function isLinkPattern(pattern: string): boolean {
  if (pattern.split(place).length !== 2 || /[\s<>"\\]/.test(pattern) || !pattern.startsWith('https://')) return false
  const mark = '0z9z0'
  const url = URL.parse(pattern.replace(place, mark))
  const isPlain = url?.username === '' && url.password === ''
  return isPlain && url.hostname.includes('.') && !url.host.includes(mark)
}

export function trackingLink(pattern: string, number: string): string {
  return pattern.replace(place, () => encodeURIComponent(number))
}
