type Site = { publicUrl: string }

/**
 * Over https the `__Host-` prefix binds a cookie to this host and all its paths, and browsers never send it over http.
 */
export function cookieName(config: Site, name: string): string {
  return isHttps(config) ? `__Host-${name}` : name
}

/** The attributes of a cookie, except its expiry. */
export function cookieAttributes(config: Site): string {
  return `Path=/${isHttps(config) ? '; Secure' : ''}`
}

function isHttps({ publicUrl }: Site): boolean {
  return publicUrl.startsWith('https:')
}
