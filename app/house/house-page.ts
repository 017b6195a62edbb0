/** The pages that staff write. Their addresses are their keys. */
export const housePageKeys = ['makers', 'delivery', 'sizes', 'questions'] as const
export type HousePageKey = (typeof housePageKeys)[number]

export const houseTitles: Record<HousePageKey, string> = {
  makers: 'The makers',
  delivery: 'Delivery and returns',
  sizes: 'Sizes',
  questions: 'Questions',
}

export const longestText = 20_000

export function housePath(key: HousePageKey): string {
  return `/${key}`
}

export function findHousePage(path: string): HousePageKey | null {
  return housePageKeys.find((key) => housePath(key) === path) ?? null
}
