import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { useHydrated } from './use-hydrated.ts'

/** `message` says whether the text was copied. */
export function useCopyText(text: string, failure = 'It could not be copied: hold the link above to select it.') {
  const [copied, setCopied] = useState<'yes' | 'no' | null>(null)

  async function copy() {
    // `clipboard` exists only on https and localhost.
    const isCopied = await Promise.resolve(navigator.clipboard?.writeText(text).then(() => true)).catch(() => false)
    setCopied(isCopied ? 'yes' : 'no')
  }

  const message = copied === 'no' ? failure : copied && 'Copied.'
  return { copy, message }
}

type CopyLinkProps = { link: string; text: string; children?: ReactNode }

/** `children`: other actions for the link. */
export function CopyLink({ link, text, children }: CopyLinkProps) {
  const { copy, message } = useCopyText(link)
  const isHydrated = useHydrated()
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-sm text-soft">{text}</p>
      <p className="text-sm [overflow-wrap:anywhere] select-all">{link}</p>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button kind="secondary" disabled={!isHydrated} onClick={() => void copy()}>
          Copy the link
        </Button>
        {children}
        <p role="status" className="text-sm text-soft">
          {message}
        </p>
      </div>
    </div>
  )
}
