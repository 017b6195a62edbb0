import { useEffect, useEffectEvent, useState } from 'react'

declare global {
  interface Window {
    /** Some browsers do not have it, and TypeScript has no type for it. */
    CloseWatcher?: new () => EventTarget & { destroy(): void }
  }
}

let layers: symbol[] = []

/**
 * Closes on Android's Back. Esc closes the dialog without this hook: `isTopmost` returns true if no other dialog is
 * above this one.
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
