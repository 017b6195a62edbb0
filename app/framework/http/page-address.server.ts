import type { ParametersOf } from './page-parameters.server.ts'

export type PageAddress = { address: string; isShared: boolean }

/** A request line may have an absolute URL; only its path and query count. */
export function ownPart(url: string): string {
  return url.replace(/^\w+:\/\/[^/]*/, '')
}

/** Shows a draft to staff: such a page is rendered for this request and never cached. */
const preview = /[?&]preview=([\w.-]+)/

export function previewToken(url: string): string | null {
  return preview.exec(url)?.[1] ?? null
}

/** The path with only the parameters that the page reads; others, such as `utm_source`, do not change it. */
export function pageAddress(url: string, parametersOf: ParametersOf): PageAddress {
  const [path = '/', ...rest] = ownPart(url).split('?')
  const query = rest.join('?')
  const parameters = parametersOf(path)
  const read = parameters ? query.split('&').filter((pair) => parameters.includes(nameOf(pair))) : [query]
  return { address: read.join('') === '' ? path : `${path}?${read.join('&')}`, isShared: parameters !== null }
}

function nameOf(pair: string): string {
  return new URLSearchParams(pair).keys().next().value ?? ''
}
