import { readFromBrowser, writeStorage } from '#app/framework/browser/browser-storage.ts'

/** Who sits at this device is asked once. */
const key = 'maker'

export function readMaker(): string {
  return readFromBrowser('localStorage', key) ?? ''
}

export function rememberMaker(maker: string): void {
  writeStorage('localStorage', key, maker)
}
