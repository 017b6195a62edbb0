import { useState } from 'react'
import { keepDraft, readDraft, removeDraft } from './drafts.ts'

/** Stores what is typed into a longer form on the device until `sent`. */
export function useDraft<T>(form: string, empty: T) {
  const [typed, setTyped] = useState(() => readDraft(form, empty) ?? empty)

  function change(next: T) {
    setTyped(next)
    keepDraft(form, next)
  }

  return { typed, change, sent: () => removeDraft(form) }
}
