type Store = 'localStorage' | 'sessionStorage'

/** Values that the browser did not store: any access throws if storage is blocked, and a write throws if it is full. */
const memoryStorage = new Map<string, string>()
const listeners = new Set<() => void>()
const nameOf = (store: Store, key: string) => `${store} ${key}`

/** Writes to the browser's storage. If that fails, the value is in memory while the page is open. */
export function writeStorage(store: Store, key: string, value: string): void {
  try {
    window[store].setItem(key, value)
    memoryStorage.delete(nameOf(store, key))
  } catch {
    memoryStorage.set(nameOf(store, key), value)
  }
  notifyListeners()
}

export function readFromBrowser(store: Store, key: string): string | null {
  return memoryStorage.get(nameOf(store, key)) ?? readStored(store, key)
}

function readStored(store: Store, key: string): string | null {
  try {
    return window[store].getItem(key)
  } catch {
    return null
  }
}

export function removeFromBrowser(store: Store, key: string): void {
  memoryStorage.delete(nameOf(store, key))
  try {
    window[store].removeItem(key)
  } catch {
    // If storage is blocked, there is nothing to remove.
  }
  notifyListeners()
}

/** The prefix of typed data, which a logout deletes. */
export const customerDataKey = (name: string) => `own ${name}`

export function clearCustomerData(): void {
  removeByPrefix('sessionStorage', customerDataKey(''))
}

export function removeByPrefix(store: Store, prefix: string): void {
  for (const name of memoryStorage.keys()) if (name.startsWith(nameOf(store, prefix))) memoryStorage.delete(name)
  try {
    for (const key of Object.keys(window[store])) if (key.startsWith(prefix)) window[store].removeItem(key)
  } catch {
    // If storage is blocked, there is nothing to remove.
  }
}

function notifyListeners() {
  for (const listener of listeners) listener()
}

/** Calls `onChange` after each change, by this page or another tab. */
export function watchBrowserStorage(onChange: () => void): () => void {
  listeners.add(onChange)
  window.addEventListener('storage', onChange)
  return () => {
    listeners.delete(onChange)
    window.removeEventListener('storage', onChange)
  }
}

export function hasStorage(store: Store): boolean {
  try {
    window[store].getItem('')
    return true
  } catch {
    return false
  }
}

export function hasCookies(): boolean {
  return navigator.cookieEnabled
}
