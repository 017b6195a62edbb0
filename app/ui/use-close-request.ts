import { useEffect, useEffectEvent, useState } from 'react'

declare global {
  interface Window {
    /** Not available in all browsers, and without a type in TypeScript. */
    CloseWatcher?: new () => EventTarget & { destroy(): void }
  }
}

let layers: symbol[] = []

/**
 * Calls `onClose` on Android's Back. The dialog itself handles Esc. `isTopmost` tells it whether no other dialog is
 * above it.
 */
export function useCloseRequest(isOpen: boolean, onClose: () => void): { isTopmost: () => boolean } {
  const [layer] = useState(() => Symbol('layer'))
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!isOpen) return
    layers = [...layers, layer]
    const watcher = window.CloseWatcher && new window.CloseWatcher()
    watcher?.addEventListener('close', () => close())
    return () => {
      layers = layers.filter((open) => open !== layer)
      watcher?.destroy()
    }
  }, [isOpen, layer])
  return { isTopmost: () => layers.at(-1) === layer }
}
