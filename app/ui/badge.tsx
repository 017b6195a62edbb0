import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

type BadgeProps = { className?: string | undefined; children: ReactNode }

/** Displays the state of a row in one or two words. */
export function Badge({ className = 'border-rule', children }: BadgeProps) {
  return <span className={classNames('inline-block border px-1.5 text-sm', className)}>{children}</span>
}
