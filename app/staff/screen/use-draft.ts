import { useState } from 'react'
import { readDraft, removeDraft, storeDraft } from './drafts.ts'

/** Stores what is typed into a longer form on the device until `clear` is called. */
export function useDraft<T>(form: string, empty: T) {
  const [typed, setTyped] = useState(() => readDraft(form, empty) ?? empty)

  function change(next: T) {
    setTyped(next)
    storeDraft(form, next)
  }

  return { typed, change, clear: () => removeDraft(form) }
}
