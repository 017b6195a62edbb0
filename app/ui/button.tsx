import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

export type ButtonKind = 'primary' | 'secondary' | 'plain'

/** The styles are in `app.css`, so that they add no size to scripts. Buttons and links share them. */
const looks: Record<ButtonKind, string> = {
  primary: 'button-shape button-primary',
  secondary: 'button-shape button-secondary',
  plain: 'button-shape button-plain',
}

/** The classes of a button, or of a link that looks like one. */
export function buttonClasses(kind: ButtonKind = 'primary', className?: string): string {
  return classNames(looks[kind], className)
}

/** Requires every button either to have a click handler or to submit a form. */
type ButtonAction = { type: 'submit' } | { onClick: NonNullable<ComponentProps<'button'>['onClick']> }

export type ButtonProps = ComponentProps<'button'> &
  ButtonAction & { kind?: ButtonKind; isBusy?: boolean; busyText?: string }

export function Button({ kind, isBusy = false, busyText, className, disabled, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || isBusy}
      aria-busy={isBusy || undefined}
      className={buttonClasses(kind, className)}
    >
      {isBusy && busyText ? busyText : children}
    </button>
  )
}
