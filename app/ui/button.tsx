import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

export type ButtonKind = 'primary' | 'secondary' | 'plain'

export const buttonShape =
  'inline-flex min-h-12 items-center justify-center gap-2.5 max-w-full py-3 text-center text-base leading-tight font-medium transition-[background-color,color,border-color] duration-150'

const looks: Record<ButtonKind, string> = {
  // A disabled button is an outline, a paler red would look like another colour; grey, since ink can be pressed.
  primary:
    'border border-red bg-red px-[min(1.75rem,6vw)] text-white disabled:border-rule disabled:bg-transparent disabled:text-soft enabled:hover:border-red-deep enabled:hover:bg-red-deep enabled:active:bg-red-deep',
  secondary:
    'border border-current bg-transparent px-[min(1.75rem,6vw)] disabled:opacity-55 enabled:hover:border-ink enabled:hover:bg-ink enabled:hover:text-ivory',
  plain: '-mx-1 min-h-11 px-1 underline decoration-1 underline-offset-4 disabled:opacity-55 enabled:hover:text-red',
}

const linkLooks: Record<ButtonKind, string> = {
  primary: 'border border-red bg-red px-[min(1.75rem,6vw)] text-white hover:border-red-deep hover:bg-red-deep',
  secondary:
    'border border-current bg-transparent px-[min(1.75rem,6vw)] hover:border-ink hover:bg-ink hover:text-ivory',
  plain: '-mx-1 min-h-11 px-1 underline decoration-1 underline-offset-4 hover:text-red',
}

/** The classes of a link that looks like a button. */
export function buttonLinkLook(kind: ButtonKind = 'primary', className?: string): string {
  return classNames(buttonShape, linkLooks[kind], className)
}

/** A button that neither acts nor sends a form is a mistake. */
type Acting = { type: 'submit' } | { onClick: NonNullable<ComponentProps<'button'>['onClick']> }

export type ButtonProps = ComponentProps<'button'> & Acting & { kind?: ButtonKind; isBusy?: boolean; busyText?: string }

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
      className={classNames(buttonShape, looks[kind], className)}
    >
      {isBusy && busyText ? busyText : children}
    </button>
  )
}
