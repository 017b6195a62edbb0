import { Button, type ButtonKind } from './button.tsx'
import { useHydrated } from './use-hydrated.ts'

/** Opens the device's own list of apps to share with; nothing where the browser has none. */
export function ShareButton({ data, kind = 'secondary' }: { data: ShareData; kind?: ButtonKind }) {
  const isHydrated = useHydrated()
  if (!isHydrated || !('share' in navigator)) return null
  return (
    // It rejects when the list is closed without a choice.
    <Button kind={kind} onClick={() => void navigator.share(data).catch(() => {})}>
      Share
    </Button>
  )
}
