/** The number of waiting items, in the corner or at the end of a link. */
export function PendingBadge({ count, className = '' }: { count: number; className?: string }) {
  if (count === 0) return null
  return (
    <span
      className={`min-w-5 rounded-full bg-red px-1.5 text-center text-xs leading-5 font-medium text-white tabular-nums ${className}`}
    >
      <span className="sr-only">, </span>
      {count > 99 ? '99+' : count}
      <span className="sr-only"> waiting</span>
    </span>
  )
}
