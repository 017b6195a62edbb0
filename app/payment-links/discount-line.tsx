import { formatKes } from '#app/money/money.ts'

export function DiscountLine({ kes }: { kes: number }) {
  return (
    <li className="flex flex-wrap justify-between gap-x-4 border-b border-rule py-2.5">
      <span>Discount</span>
      <span className="tabular-nums">{formatKes(-kes)}</span>
    </li>
  )
}
