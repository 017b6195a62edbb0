import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useMessage } from '#app/ui/messages.tsx'

/** The forms on the screen whose changes are neither saved nor stored as a draft. */
const unsavedForms = new Set<symbol>()

/** While `isUnsaved` is true, a link to another screen asks first. */
export function useUnsavedChanges(isUnsaved: boolean) {
  useEffect(() => {
    if (!isUnsaved) return
    const form = Symbol('form')
    unsavedForms.add(form)
    return () => void unsavedForms.delete(form)
  }, [isUnsaved])
}

/** Once for all screens, because the router can ask for only one. The login asks nothing: the session has ended. */
export function useLeaveQuestion() {
  const showMessage = useMessage()
  const { state, proceed, reset } = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsavedForms.size > 0 &&
      nextLocation.pathname !== currentLocation.pathname &&
      nextLocation.pathname !== '/admin/login',
  )
  useEffect(() => {
    if (state !== 'blocked') return
    const question = {
      kind: 'warning',
      title: 'Leave without saving?',
      text: 'What you changed here is not saved yet.',
      confirm: 'Leave',
      cancel: 'Stay',
    } as const
    void showMessage(question).then((isSure) => (isSure ? proceed() : reset()))
  }, [state, proceed, reset, showMessage])
}
