import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'

type AdminScreenProps = {
  title: ReactNode
  /** Where 'Go Back' leads. */
  backTo?: string
  backText?: string
  children: ReactNode
}

/** The frame of every screen of the back office below its panel. */
export function AdminScreen({ title, backTo = '/admin', backText = 'Go Back', children }: AdminScreenProps) {
  return (
    <main className="mx-auto w-full max-w-5xl px-margin pt-4 pb-12">
      <Link to={backTo} className="no-print inline-flex min-h-11 items-center gap-2 text-sm hover:text-red">
        <ArrowLeft aria-hidden size={18} strokeWidth={1.5} />
        {backText}
      </Link>
      <h1 className="no-print mt-1 mb-6 text-2xl">{title}</h1>
      {children}
    </main>
  )
}

export function AdminFailure({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <Notice kind="error">
      <p>{message}</p>
      <Button kind="plain" onClick={onRetry}>
        Retry
      </Button>
    </Notice>
  )
}

/** The button below a list that goes on. */
export function MoreButton({ isBusy, onClick }: { isBusy: boolean; onClick: () => void }) {
  return (
    <div className="mt-6 flex justify-center">
      <Button kind="secondary" isBusy={isBusy} busyText="Loading..." onClick={onClick}>
        Show more
      </Button>
    </div>
  )
}
