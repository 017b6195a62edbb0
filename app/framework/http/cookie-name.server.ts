type Site = { publicUrl: string }

/** By https a browser takes such a cookie from this very host alone, for all of it, and sends it over no open line. */
export function cookieName(config: Site, name: string): string {
  return isHttps(config) ? `__Host-${name}` : name
}

/** What a cookie says of itself, beside its name, value and end. */
export function cookiePlace(config: Site): string {
  return `Path=/${isHttps(config) ? '; Secure' : ''}`
}

function isHttps({ publicUrl }: Site): boolean {
  return publicUrl.startsWith('https:')
}
