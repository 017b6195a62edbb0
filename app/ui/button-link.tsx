import { Link, type LinkProps } from 'react-router'
import { type ButtonKind, buttonClasses } from './button.tsx'

export function ButtonLink({ kind, className, ...rest }: LinkProps & { kind?: ButtonKind }) {
  return <Link {...rest} className={buttonClasses(kind, className)} />
}
