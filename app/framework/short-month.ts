/** '8 Dec' for '8 December', for a narrow column. */
export function shortenMonth(date: string): string {
  return date.replace(/([A-Z]..)[a-z]+/, '$1')
}
