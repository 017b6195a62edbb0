import { ownKey, readFromBrowser, writeStorage } from '#app/framework/browser/browser-storage.ts'

/** The list that a product's page was opened from, and how many history entries back it is. */
export type ListVisit = { from: string; stepsBack: number }

/** Of the product that a list led to last: a login may come between, and then opens the product anew. */
type Opened = { path: string; from: string; entries: number }

type Opening = {
  path: string
  /** The list that led here. */
  from: string | null
  /** How many the history has, this one included. */
  entries: number
}

/** Browsers count no further. */
const maxEntries = 50
const storageKey = ownKey('list')

export function findListVisit({ path, from, entries }: Opening, opened: Opened | null): ListVisit | null {
  // A page in a tab of its own has nothing to go back to.
  if (entries < 2 || entries >= maxEntries) return null
  if (from) return { from, stepsBack: 1 }
  const stepsBack = opened?.path === path ? entries - opened.entries + 1 : 0
  return opened && stepsBack > 1 ? { from: opened.from, stepsBack } : null
}

/** Null for anything but the address of a list in this shop: the search, or a category, as `isCategory` knows them. */
export function listIn(address: string, origin: string, isCategory: (key: string) => boolean): string | null {
  const path = address.startsWith(`${origin}/`) ? address.slice(origin.length) : address
  const [, category] = /^\/(?:search|shop\/([\w-]+))(?:\?|$)/.exec(path) ?? [null, '']
  return category === undefined || isCategory(category) ? path : null
}

/** A product's page links to all categories, so it need not load their table. */
function isLinked(category: string): boolean {
  return document.querySelector(`header nav a[href="/shop/${category}"]`) !== null
}

/** Its history entry keeps it, so that reloading the page and coming back to it find it again. */
export function currentListVisit(): ListVisit | null {
  const { pathname: path, origin } = window.location
  const known: ListVisit | undefined = history.state?.list
  if (known) return known
  // Within a document only the router moves, and it leaves the referrer as it was.
  const from = history.state?.idx > 0 ? null : listIn(document.referrer, origin, isLinked)
  const opening = { path, from, entries: history.length }
  const list = findListVisit(opening, JSON.parse(readFromBrowser('sessionStorage', storageKey) ?? 'null'))
  if (list) history.replaceState({ ...history.state, list }, '')
  if (from) writeStorage('sessionStorage', storageKey, JSON.stringify(opening))
  return list
}
