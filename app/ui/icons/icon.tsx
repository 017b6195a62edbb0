import type { ReactNode } from 'react'

export type IconProps = { size: number; strokeWidth: number; className?: string }
export type Icon = (props: IconProps) => ReactNode

/** Says nothing to screen readers: the words beside it do. */
export function icon(shapes: ReactNode): Icon {
  return ({ size, strokeWidth, className }) => (
    <svg
      aria-hidden="true"
      className={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {shapes}
    </svg>
  )
}
