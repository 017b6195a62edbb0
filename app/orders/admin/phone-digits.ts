/**
 * The digits to search for in stored phones; null for fewer than four. The country code is removed, because a stored
 * phone of an address may have none.
 */
export function phoneDigits(search: string): string | null {
  const typed = search.replace(/\D/g, '')
  if (typed.length < 4 || !/^[\d\s+()-]+$/.test(search)) return null
  return typed.replace(/^(0|254(?=\d{9}$))/, '')
}
