declare global {
  interface Navigator {
    /** Not in all browsers. */
    readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string }
  }
}

/** The visitor's browser asks to save data: nothing is fetched ahead. */
export function savesData(): boolean {
  return navigator.connection?.saveData === true
}

/** Where what may never be used is not worth its bytes. */
export function isLineSlow(): boolean {
  return /2g/.test(navigator.connection?.effectiveType ?? '')
}
