import type { ComponentProps } from 'react'
import { Link, type LinkProps } from 'react-router'
import { classNames } from './class-names.ts'

export type ButtonKind = 'primary' | 'secondary' | 'plain'

const shape =
  'inline-flex min-h-12 items-center justify-center gap-2.5 max-w-full py-3 text-center text-base leading-tight font-medium transition-[background-color,color,border-color,opacity] duration-150 disabled:opacity-55 aria-disabled:opacity-55'

const looks: Record<ButtonKind, string> = {
  primary:
    'border border-red bg-red px-[min(1.75rem,6vw)] text-white enabled:hover:border-red-deep enabled:hover:bg-red-deep enabled:active:bg-red-deep',
  secondary:
    'border border-current bg-transparent px-[min(1.75rem,6vw)] enabled:hover:border-ink enabled:hover:bg-ink enabled:hover:text-ivory',
  plain: '-mx-1 min-h-11 px-1 underline decoration-1 underline-offset-4 enabled:hover:text-red',
}

const linkLooks: Record<ButtonKind, string> = {
  primary: 'border border-red bg-red px-[min(1.75rem,6vw)] text-white hover:border-red-deep hover:bg-red-deep',
  secondary:
    'border border-current bg-transparent px-[min(1.75rem,6vw)] hover:border-ink hover:bg-ink hover:text-ivory',
  plain: '-mx-1 min-h-11 px-1 underline decoration-1 underline-offset-4 hover:text-red',
}

export type ButtonProps = ComponentProps<'button'> & {
  kind?: ButtonKind
  isBusy?: boolean
  busyText?: string
}

export function Button({
  kind = 'primary',
  isBusy = false,
  busyText,
  className,
  disabled,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || isBusy}
      aria-busy={isBusy || undefined}
      className={classNames(shape, looks[kind], className)}
    >
      {isBusy && busyText ? busyText : children}
    </button>
  )
}

export function ButtonLink({ kind = 'primary', className, ...rest }: LinkProps & { kind?: ButtonKind }) {
  return <Link {...rest} className={classNames(shape, linkLooks[kind], className)} />
}
