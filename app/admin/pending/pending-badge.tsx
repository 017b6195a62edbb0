/** How much waits behind a link, in its corner or at its end. */
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
