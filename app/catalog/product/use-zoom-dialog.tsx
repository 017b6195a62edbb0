import { useState } from 'react'
import { logFailure } from '#app/framework/browser/browser-log.ts'
import type { ZoomDialog } from './zoom-dialog.tsx'

const load = () => import('./zoom-dialog.tsx')

/** The dialog loads when it is first needed, because few visitors zoom. */
export function useZoomDialog() {
  const [Dialog, setDialog] = useState<typeof ZoomDialog | null>(null)
  const [isOpen, setIsOpen] = useState(false)

  async function open() {
    try {
      const { ZoomDialog } = await load()
      setDialog(() => ZoomDialog)
      setIsOpen(true)
    } catch {
      logFailure('The zoom could not be loaded.')
    }
  }

  return { Dialog, isOpen, open, close: () => setIsOpen(false), prepare: () => void load().catch(() => {}) }
}
