import { readFromBrowser, writeStorage } from '#app/framework/browser/browser-storage.ts'

/** Stores the maker's name on this device, so that it is asked only once. */
const key = 'maker'

export function readMaker(): string {
  return readFromBrowser('localStorage', key) ?? ''
}

export function rememberMaker(maker: string): void {
  writeStorage('localStorage', key, maker)
}
