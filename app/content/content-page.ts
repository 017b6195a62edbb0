/** The pages that staff write. Their addresses are their keys. */
export const contentPageKeys = ['makers', 'delivery', 'sizes', 'questions'] as const
export type ContentPageKey = (typeof contentPageKeys)[number]

export const contentTitles: Record<ContentPageKey, string> = {
  makers: 'The makers',
  delivery: 'Delivery and returns',
  sizes: 'Sizes',
  questions: 'Questions',
}

export const maxTextLength = 20_000

export function contentPath(key: ContentPageKey): string {
  return `/${key}`
}

export function findContentPage(path: string): ContentPageKey | null {
  return contentPageKeys.find((key) => contentPath(key) === path) ?? null
}
