const placeholder = '{number}'

/** An HTTPS URL of a carrier's page, with `{number}` after the host. */
export function isLinkPattern(pattern: string): boolean {
  if (pattern.split(placeholder).length !== 2 || /[\s<>"\\]/.test(pattern) || !pattern.startsWith('https://'))
    return false
  const sampleNumber = '0z9z0'
  const url = URL.parse(pattern.replace(placeholder, sampleNumber))
  const hasNoCredentials = url?.username === '' && url.password === ''
  return hasNoCredentials && url.hostname.includes('.') && !url.host.includes(sampleNumber)
}

export function trackingLink(pattern: string, number: string): string {
  return pattern.replace(placeholder, () => encodeURIComponent(number))
}
