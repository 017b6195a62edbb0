import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

export type ButtonKind = 'primary' | 'secondary' | 'plain'

/** In `app.css`, where they cost no script. The same for buttons and links. */
const looks: Record<ButtonKind, string> = {
  primary: 'button-shape button-primary',
  secondary: 'button-shape button-secondary',
  plain: 'button-shape button-plain',
}

/** The classes of a button, or of a link that looks like one. */
export function buttonLook(kind: ButtonKind = 'primary', className?: string): string {
  return classNames(looks[kind], className)
}

/** A button that neither acts nor sends a form is a mistake. */
type Acting = { type: 'submit' } | { onClick: NonNullable<ComponentProps<'button'>['onClick']> }

export type ButtonProps = ComponentProps<'button'> & Acting & { kind?: ButtonKind; isBusy?: boolean; busyText?: string }

export function Button({ kind, isBusy = false, busyText, className, disabled, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || isBusy}
      aria-busy={isBusy || undefined}
      className={buttonLook(kind, className)}
    >
      {isBusy && busyText ? busyText : children}
    </button>
  )
}
