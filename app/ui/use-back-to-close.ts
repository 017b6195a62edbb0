import { useEffect, useEffectEvent } from 'react'

/**
 * Lets Back close an open dialog. The hook adds a history entry without the router, which would reload the page's data.
 * If a dialog navigates to another page, that page replaces this entry.
 */
export function useBackToClose(isOpen: boolean, onClose: () => void) {
  const close = useEffectEvent(onClose)
  useEffect(() => (isOpen ? addEntry(() => close()) : undefined), [isOpen])
}

/** Resolves when the last `history.back()`, which is asynchronous, has taken effect. */
let lastRemoval: Promise<void> = Promise.resolve()

function addEntry(onRestored: () => void): () => void {
  let entry: 'waiting' | 'on top' | 'gone' = 'waiting'
  const previous = { href: location.href, key: keyOf(history.state) }
  const isPreviousEntry = ({ state }: { state: unknown }) =>
    location.href === previous.href && keyOf(state) === previous.key
  void lastRemoval.then(() => {
    if (entry !== 'waiting') return
    history.pushState(history.state, '')
    entry = 'on top'
  })

  const onPop = (event: PopStateEvent) => {
    if (entry !== 'on top') return
    entry = 'gone'
    if (isPreviousEntry(event)) event.stopImmediatePropagation()
    onRestored()
  }
  // In the capture phase, to run before the router's own listener.
  addEventListener('popstate', onPop, { capture: true })

  return () => {
    removeEventListener('popstate', onPop, { capture: true })
    // Removes the entry, unless the router has replaced it.
    if (entry === 'on top' && isPreviousEntry(history)) lastRemoval = removeEntry(isPreviousEntry)
    entry = 'gone'
  }
}

function removeEntry(isPreviousEntry: (event: PopStateEvent) => boolean): Promise<void> {
  return new Promise((resolve) => {
    const onPop = (event: PopStateEvent) => {
      if (isPreviousEntry(event)) event.stopImmediatePropagation()
      resolve()
    }
    addEventListener('popstate', onPop, { capture: true, once: true })
    history.back()
  })
}

function keyOf(state: unknown): unknown {
  return typeof state === 'object' && state !== null && 'key' in state ? state.key : null
}
