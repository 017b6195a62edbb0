import { customerDataKey, readFromBrowser, writeStorage } from '#app/framework/browser/browser-storage.ts'

/** The list from which the visitor opened the product, and how many history entries ago that was. */
export type ListVisit = { from: string; stepsBack: number }

/**
 * The last product that was opened from a list. It is stored, because after a login the product opens again without
 * that referrer.
 */
type LastProductVisit = { path: string; from: string; entries: number }

type PageVisit = {
  path: string
  /** The list that links to this page, if the visitor came from one. */
  from: string | null
  /** The length of the history, including this entry. */
  entries: number
}

/** Browsers report at most this length of the history. */
const maxEntries = 50
const storageKey = customerDataKey('list')

export function findListVisit({ path, from, entries }: PageVisit, opened: LastProductVisit | null): ListVisit | null {
  // There is no entry to return to in a new tab, and a history of the maximum length can't be counted.
  if (entries < 2 || entries >= maxEntries) return null
  if (from) return { from, stepsBack: 1 }
  const stepsBack = opened?.path === path ? entries - opened.entries + 1 : 0
  return opened && stepsBack > 1 ? { from: opened.from, stepsBack } : null
}

/** The path if the address is the search or a category of this shop; otherwise null. */
export function findListPath(address: string, origin: string, isCategory: (key: string) => boolean): string | null {
  const path = address.startsWith(`${origin}/`) ? address.slice(origin.length) : address
  const [, category] = /^\/(?:search|shop\/([\w-]+))(?:\?|$)/.exec(path) ?? [null, '']
  return category === undefined || isCategory(category) ? path : null
}

/** Checks the links in the header, because the browser has no other list of the categories. */
function isCategoryInHeader(category: string): boolean {
  return document.querySelector(`header nav a[href="/shop/${category}"]`) !== null
}

/** Stores the result in the history entry, so that it survives a reload and Back. */
export function currentListVisit(): ListVisit | null {
  const { pathname: path, origin } = window.location
  const storedVisit: ListVisit | undefined = history.state?.list
  if (storedVisit) return storedVisit
  // Ignores the referrer after client-side navigation, which does not change it.
  const from = history.state?.idx > 0 ? null : findListPath(document.referrer, origin, isCategoryInHeader)
  const visit = { path, from, entries: history.length }
  const list = findListVisit(visit, JSON.parse(readFromBrowser('sessionStorage', storageKey) ?? 'null'))
  if (list) history.replaceState({ ...history.state, list }, '')
  if (from) writeStorage('sessionStorage', storageKey, JSON.stringify(visit))
  return list
}
