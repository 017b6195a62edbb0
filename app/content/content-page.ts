/** Of the makers and of buying from them. */
export const shopPageKeys = ['makers', 'delivery', 'sizes', 'questions'] as const

/** They load the router: each page's own script and prefetch rules name the pages that don't. */
export const legalPageKeys = ['terms', 'accessibility'] as const

/** The pages that staff write. Their addresses are their keys. */
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
