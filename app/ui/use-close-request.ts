import { useEffect, useEffectEvent, useState } from 'react'

declare global {
  interface Window {
    /** Not in every browser, and not yet in TypeScript's own list. */
    CloseWatcher?: new () => EventTarget & { destroy(): void }
  }
}

/** What lies over the page now, the uppermost last. */
let layers: symbol[] = []

/**
 * Lets Android's Back close what lies over the page instead of leaving the page, where the browser tells of it. Esc is
 * not told here: the dialog takes that key for itself, and a key that is taken makes no close request. Answers whether
 * anything lies above, for which such a key is meant.
 */
export function useCloseRequest(isOpen: boolean, onClose: () => void): { isUppermost: () => boolean } {
  const [layer] = useState(() => Symbol('layer'))
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!isOpen) return
    layers = [...layers, layer]
    const watcher = window.CloseWatcher && new window.CloseWatcher()
    watcher?.addEventListener('close', () => close())
    return () => {
      layers = layers.filter((one) => one !== layer)
      watcher?.destroy()
    }
  }, [isOpen, layer])
  return { isUppermost: () => layers.at(-1) === layer }
}
