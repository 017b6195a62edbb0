import { Button, type ButtonKind } from './button.tsx'
import { useHydrated } from './use-hydrated.ts'

/** Opens the device's list of apps to share with. Renders nothing in browsers that have no such list. */
export function ShareButton({ data, kind = 'secondary' }: { data: ShareData; kind?: ButtonKind }) {
  const isHydrated = useHydrated()
  if (!isHydrated || !('share' in navigator)) return null
  return (
    // Ignores the rejection, which only says that the visitor closed the list.
    <Button kind={kind} onClick={() => void navigator.share(data).catch(() => {})}>
      Share
    </Button>
  )
}
