import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

const edges = { success: 'border-bead-green', error: 'border-red', warning: 'border-bead-orange', info: 'border-ink' }

type NoticeProps = { kind: keyof typeof edges; title?: string; children: ReactNode; className?: string }

/** Screen readers read errors at once, and other notices at the next pause. */
export function Notice({ kind, title, children, className }: NoticeProps) {
  return (
    <div
      role={kind === 'error' ? 'alert' : 'status'}
      className={classNames('border-l-4 bg-paper px-5 py-4 text-base', edges[kind], className)}
    >
      {title && <p className="font-semibold">{title}</p>}
      {children}
    </div>
  )
}
