import { Fragment } from 'react'

const names = /(M-Pesa|\w+-\d+)/i

/** Prevents a line break within 'M-Pesa' and within an order number. */
export function WholeNames({ children }: { children: string }) {
  const parts = children.split(names)
  if (parts.length === 1) return children
  return parts.map((part, index) =>
    names.test(part) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name.
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name.
      <Fragment key={index}>{part}</Fragment>
    ),
  )
}
