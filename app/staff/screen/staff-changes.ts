const changed = 'staff-change'

/** After each successful change by this page. */
export function announceChange(): void {
  window.dispatchEvent(new Event(changed))
}

export function watchChanges(listener: () => void): () => void {
  window.addEventListener(changed, listener)
  return () => window.removeEventListener(changed, listener)
}
