import type { ParametersOf } from './page-parameters.server.ts'

export type PageAddress = { address: string; isShared: boolean }

/** The path and query of a URL. A request line may have an absolute URL. */
export function pathAndQuery(url: string): string {
  return url.replace(/^\w+:\/\/[^/]*/, '')
}

/** The query parameter of a draft's preview for staff. A preview is never cached. */
const preview = /[?&]preview=([\w.-]+)/

export function previewToken(url: string): string | null {
  return preview.exec(url)?.[1] ?? null
}

/** The path with the parameters that the page reads. Others, such as `utm_source`, do not change the page. */
export function pageAddress(url: string, parametersOf: ParametersOf): PageAddress {
  const [path = '/', ...rest] = pathAndQuery(url).split('?')
  const query = rest.join('?')
  const parameters = parametersOf(path)
  const read = parameters ? query.split('&').filter((pair) => parameters.includes(parameterName(pair))) : [query]
  return { address: read.join('') === '' ? path : `${path}?${read.join('&')}`, isShared: parameters !== null }
}

function parameterName(pair: string): string {
  return new URLSearchParams(pair).keys().next().value ?? ''
}
