import { useEffect, useEffectEvent } from 'react'

/**
 * Lets the browser's Back close what lies over the page, in browsers that tell of it by nothing else: while it is open
 * it has an entry of its own in the history. The router hears nothing of that entry, so the page under it is not read anew.
 */
export function useBackToClose(isOpen: boolean, onClose: () => void) {
  const close = useEffectEvent(onClose)
  useEffect(() => (isOpen ? addEntry(() => close()) : undefined), [isOpen])
}

/** Settled when the last entry that was taken back is gone: going back takes the browser a moment. */
let takenBack: Promise<void> = Promise.resolve()

function addEntry(onBack: () => void): () => void {
  let place: 'waiting' | 'on top' | 'gone' = 'waiting'
  const under = { href: location.href, key: keyOf(history.state) }
  const leadsUnder = (event: PopStateEvent) => location.href === under.href && keyOf(event.state) === under.key
  void takenBack.then(() => {
    if (place !== 'waiting') return
    history.pushState(history.state, '')
    place = 'on top'
  })

  const onPop = (event: PopStateEvent) => {
    if (place !== 'on top') return
    place = 'gone'
    if (leadsUnder(event)) event.stopImmediatePropagation()
    onBack()
  }
  // Ahead of the router, which listens to the same event.
  addEventListener('popstate', onPop, { capture: true })

  return () => {
    removeEventListener('popstate', onPop, { capture: true })
    if (place === 'on top') takenBack = takeBack(leadsUnder)
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

/** The router's name for an entry. */
function keyOf(state: unknown): unknown {
  return typeof state === 'object' && state !== null && 'key' in state ? state.key : null
}
