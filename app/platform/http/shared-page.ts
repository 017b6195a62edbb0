/** What a page that is the same for everybody says of itself: the query parameters that it reads. */
export type SharedPage = { reads: readonly string[] }

/** The `handle` of a route whose page is the same for everybody. A route without it may be one person's and read any. */
export function sharedPage(...reads: string[]): SharedPage {
  return { reads }
}

export function isSharedPage(handle: unknown): handle is SharedPage {
  return typeof handle === 'object' && handle !== null && 'reads' in handle
}
