import { Link, type LinkProps } from 'react-router'
import { type ButtonKind, buttonLook } from './button.tsx'

export function ButtonLink({ kind, className, ...rest }: LinkProps & { kind?: ButtonKind }) {
  return <Link {...rest} className={buttonLook(kind, className)} />
}
