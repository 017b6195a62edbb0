const changed = 'staff-change'

/** Notifies listeners of this page after a successful change. */
export function announceChange(): void {
  window.dispatchEvent(new Event(changed))
}

export function watchChanges(listener: () => void): () => void {
  window.addEventListener(changed, listener)
  return () => window.removeEventListener(changed, listener)
}
