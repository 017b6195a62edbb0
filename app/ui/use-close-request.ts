import { useEffect, useRef } from 'react'

declare global {
  interface Window {
    /** Not in every browser, and not yet in TypeScript's own list. */
    CloseWatcher?: new () => EventTarget & { destroy(): void }
  }
}

/**
 * Lets Android's Back close what lies over the page instead of leaving the page, where the browser tells of it. Esc is
 * not told here: the dialog takes that key for itself, and a key that is taken makes no close request.
 */
export function useCloseRequest(isOpen: boolean, onClose: () => void): void {
  const latest = useRef(onClose)
  latest.current = onClose
  useEffect(() => {
    if (!isOpen || !window.CloseWatcher) return
    const watcher = new window.CloseWatcher()
    watcher.addEventListener('close', () => latest.current())
    return () => watcher.destroy()
  }, [isOpen])
}
