import type { ParametersOf } from '../page-parameters.server.ts'

export type PageAddress = { address: string; isShared: boolean }

/** The path and only the parameters that the page reads: others, such as `utm_source`, can't change it. */
export function pageAddress(url: string, parametersOf: ParametersOf): PageAddress {
  // A request line may hold a whole address.
  const [path = '/', ...rest] = url.replace(/^\w+:\/\/[^/]*/, '').split('?')
  const query = rest.join('?')
  const known = parametersOf(path)
  const kept = known ? query.split('&').filter((pair) => known.includes(nameOf(pair))) : [query]
  return { address: kept.join('') === '' ? path : `${path}?${kept.join('&')}`, isShared: known !== null }
}

function nameOf(pair: string): string {
  return new URLSearchParams(pair).keys().next().value ?? ''
}
