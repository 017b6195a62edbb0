import { readFromBrowser, writeStorage } from '#app/framework/browser/browser-storage.ts'

/** The browser stores the maker's name, so that staff enter it only once. */
const storageKey = 'maker'

export function readMaker(): string {
  return readFromBrowser('localStorage', storageKey) ?? ''
}

export function storeMaker(maker: string): void {
  writeStorage('localStorage', storageKey, maker)
}
