import { useEffect, useEffectEvent, useState } from 'react'

declare global {
  interface Window {
    /** Missing in some browsers, and in TypeScript's types. */
    CloseWatcher?: new () => EventTarget & { destroy(): void }
  }
}

let layers: symbol[] = []

/** Handles Android's Back. The dialog handles Esc itself: `isTopmost` says whether the key is meant for this dialog. */
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
