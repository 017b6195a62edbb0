import { useEffect, useEffectEvent } from 'react'

/**
 * Lets Back close an open dialog. It adds a history entry without the router, which would reload the page's data. A
 * dialog that leads to another page replaces this entry.
 */
export function useBackToClose(isOpen: boolean, onClose: () => void) {
  const close = useEffectEvent(onClose)
  useEffect(() => (isOpen ? addEntry(() => close()) : undefined), [isOpen])
}

/** `history.back()` is asynchronous; this resolves when it is done. */
let takenBack: Promise<void> = Promise.resolve()

function addEntry(onRestored: () => void): () => void {
  let place: 'waiting' | 'on top' | 'gone' = 'waiting'
  const under = { href: location.href, key: keyOf(history.state) }
  const leadsUnder = ({ state }: { state: unknown }) => location.href === under.href && keyOf(state) === under.key
  void takenBack.then(() => {
    if (place !== 'waiting') return
    history.pushState(history.state, '')
    place = 'on top'
  })

  const onPop = (event: PopStateEvent) => {
    if (place !== 'on top') return
    place = 'gone'
    if (leadsUnder(event)) event.stopImmediatePropagation()
    onRestored()
  }
  // Must run before the router's own listener.
  addEventListener('popstate', onPop, { capture: true })

  return () => {
    removeEventListener('popstate', onPop, { capture: true })
    // The router has not replaced the entry.
    if (place === 'on top' && leadsUnder(history)) takenBack = takeBack(leadsUnder)
    place = 'gone'
  }
}

function takeBack(leadsUnder: (event: PopStateEvent) => boolean): Promise<void> {
  return new Promise((resolve) => {
    const onPop = (event: PopStateEvent) => {
      if (leadsUnder(event)) event.stopImmediatePropagation()
      resolve()
    }
    addEventListener('popstate', onPop, { capture: true, once: true })
    history.back()
  })
}

function keyOf(state: unknown): unknown {
  return typeof state === 'object' && state !== null && 'key' in state ? state.key : null
}
