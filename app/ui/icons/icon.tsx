import type { IconNode } from 'lucide'
import { createElement, type ReactNode } from 'react'

export type IconProps = { size: number; strokeWidth: number; className?: string }
export type Icon = (props: IconProps) => ReactNode

const toElement = (shape: IconNode[number]) => createElement(...shape)

/** Icons are hidden from screen readers, which read the text beside them. */
export function icon(shapes: IconNode): Icon {
  return ({ size, strokeWidth, className }) =>
    createElement(
      'svg',
      {
        'aria-hidden': true,
        className,
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
      },
      ...shapes.map(toElement),
    )
}
