declare global {
  interface Navigator {
    /** Only some browsers have it. */
    readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string }
  }
}

/** True if the visitor turned on the browser's data saver: then nothing is prefetched. */
export function isSavingData(): boolean {
  return navigator.connection?.saveData === true
}

/** True if the connection is too slow for prefetching. */
export function isConnectionSlow(): boolean {
  return /2g/.test(navigator.connection?.effectiveType ?? '')
}
