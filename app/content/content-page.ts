/** Pages about the makers and about buying. */
export const shopPageKeys = ['makers', 'delivery', 'sizes', 'questions'] as const

/** Pages that use the router. */
export const legalPageKeys = ['terms', 'accessibility'] as const

/** The pages that staff write. Each key is also the page's address. */
export const contentPageKeys = [...shopPageKeys, ...legalPageKeys] as const
export type ContentPageKey = (typeof contentPageKeys)[number]

export const contentTitles: Record<ContentPageKey, string> = {
  makers: 'The makers',
  delivery: 'Delivery and returns',
  sizes: 'Sizes',
  questions: 'Questions',
  terms: 'Terms',
  accessibility: 'Accessibility',
}

export const maxTextLength = 20_000

export function contentPath(key: ContentPageKey): string {
  return `/${key}`
}

export function findContentPage(path: string): ContentPageKey | null {
  return contentPageKeys.find((key) => contentPath(key) === path) ?? null
}
