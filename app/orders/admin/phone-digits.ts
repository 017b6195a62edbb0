/**
 * The digits to look for in stored phones; null unless at least four were typed. Without the country's code, since the
 * phone of an address may be stored as it was typed.
 */
export function phoneDigits(search: string): string | null {
  const typed = search.replace(/\D/g, '')
  if (typed.length < 4 || !/^[\d\s+()-]+$/.test(search)) return null
  return typed.replace(/^(0|254(?=\d{9}$))/, '')
}
