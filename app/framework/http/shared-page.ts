export type SharedPage = { reads: readonly string[] }

/** The `handle` of a page that is the same for everyone, with the query parameters that it reads. */
export function sharedPage(...reads: string[]): SharedPage {
  return { reads }
}

export function isSharedPage(handle: unknown): handle is SharedPage {
  return typeof handle === 'object' && handle !== null && 'reads' in handle
}
