import { Button } from './button.tsx'
import { useCopyText } from './copy-link.tsx'
import { useHydrated } from './use-hydrated.ts'

/** A button that copies the text beside it. `what`: what the text is, for screen readers. */
export function CopyButton({ text, what: textName }: { text: string; what: string }) {
  const { copy, message } = useCopyText(text, 'It could not be copied: hold it to select it.')
  const isHydrated = useHydrated()
  return (
    <span className="flex flex-wrap items-center justify-end gap-x-3">
      <span role="status" className="text-sm text-soft">
        {message}
      </span>
      <Button kind="plain" aria-label={`Copy the ${textName}`} disabled={!isHydrated} onClick={() => void copy()}>
        Copy
      </Button>
    </span>
  )
}
