const changeEvent = 'staff-change'

/** Notifies listeners of this page after a successful change. */
export function announceStaffChange(): void {
  window.dispatchEvent(new Event(changeEvent))
}

export function watchChanges(listener: () => void): () => void {
  window.addEventListener(changeEvent, listener)
  return () => window.removeEventListener(changeEvent, listener)
}
