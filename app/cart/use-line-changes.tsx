import { useState } from 'react'
import { useMessage } from '#app/ui/messages.tsx'
import type { CartLine } from './cart.ts'
import type { CartAnswer } from './cart-client.ts'
import { useCart } from './use-cart.tsx'

type LineChangesOptions = {
  /** Called before the focused control disappears, so that the page can move the focus. */
  onLeave: () => void
  onSessionEnded: () => Promise<void>
}

/** Changes of the cart's lines. The customer can restore the last removed line while the page is open. */
export function useLineChanges({ onLeave, onSessionEnded }: LineChangesOptions) {
  const cart = useCart()
  const showMessage = useMessage()
  const [announcement, setAnnouncement] = useState('')
  const [removed, setRemoved] = useState<CartLine | null>(null)
  const [isRestoring, setRestoring] = useState(false)

  async function applyChange(change: Promise<CartAnswer>, failure: string): Promise<boolean> {
    const answer = await change
    if (answer.ok) return true
    if (answer.status === 401) await onSessionEnded()
    else
      await showMessage({
        kind: 'error',
        title: 'Error!',
        text: failure,
        ...(answer.message && { content: <p className="text-center">{answer.message}</p> }),
      })
    return false
  }

  return {
    announcement,
    removed,
    isRestoring,
    setQuantity: (line: CartLine, quantity: number) =>
      applyChange(cart.setQuantity(line, quantity), 'Failed to update quantity'),
    async remove(line: CartLine) {
      onLeave()
      setAnnouncement('')
      setRemoved(null)
      if (!(await applyChange(cart.remove(line), 'Failed to remove item from cart'))) return
      setAnnouncement(`${line.name} removed from your cart`)
      // Offers no undo for a line that was not available, because it can't be added again.
      setRemoved(line.isAvailable ? line : null)
    },
    async restore(line: CartLine) {
      setRestoring(true)
      const isRestored = await applyChange(cart.restore(line), 'Failed to add item to cart')
      setRestoring(false)
      if (!isRestored) return
      onLeave()
      setAnnouncement(`${line.name} is back in your cart`)
      setRemoved(null)
    },
  }
}
