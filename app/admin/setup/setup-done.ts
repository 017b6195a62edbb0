import { readFromBrowser, writeStorage } from '#app/framework/browser/browser-storage.ts'

/** The browser stores the server's last answer, so that the menus need no call. */
const storageKey = 'is-set-up'

/** True once all steps of the setup guide are done. */
export function readSetupDone(): boolean {
  return readFromBrowser('localStorage', storageKey) === 'yes'
}

export function storeSetupDone(isDone: boolean): void {
  writeStorage('localStorage', storageKey, isDone ? 'yes' : 'no')
}
