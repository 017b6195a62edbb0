const place = '{number}'

/** The address of a carrier's own page over HTTPS, with the tracking number somewhere behind its host. */
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
