import { useId, useState } from 'react'
import { formatUsd } from '#app/money/money.ts'
import { priceStops, stopOf } from './price-scale.ts'
import { priceSliderMaximum } from './product-query.ts'

type PriceLimitProps = {
  /** Whole dollars; `priceSliderMaximum` means no limit. */
  value: number
  onChange: (maxPrice: number) => void
}

export function PriceLimit({ value, onChange }: PriceLimitProps) {
  const sliderId = useId()
  const fieldId = useId()
  const isLimited = value < priceSliderMaximum
  return (
    <div className="flex flex-col gap-1.5 md:w-80 md:grow lg:max-w-96">
      <label htmlFor={sliderId} className="text-sm font-medium">
        Price up to {isLimited ? `$${value}` : '(no limit)'}
      </label>
      <div className="flex min-h-12 flex-wrap items-center gap-x-4">
        <input
          id={sliderId}
          type="range"
          min={0}
          max={priceStops.length - 1}
          step={1}
          value={stopOf(value)}
          aria-valuetext={isLimited ? formatUsd(value * 100) : 'no limit'}
          onChange={(event) => onChange(priceStops[event.currentTarget.valueAsNumber] ?? priceSliderMaximum)}
          className="h-11 min-w-0 flex-1 basis-24 accent-red noscript:hidden"
        />
        <label htmlFor={fieldId} className="sr-only">
          Highest price in dollars, 0 to 10000
        </label>
        <span aria-hidden className="text-soft">
          $
        </span>
        <LimitField id={fieldId} value={value} onChange={onChange} />
      </div>
    </div>
  )
}

function LimitField({ id, value, onChange }: PriceLimitProps & { id: string }) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <input
      id={id}
      type="number"
      name="max"
      inputMode="numeric"
      autoComplete="off"
      min={0}
      max={priceSliderMaximum}
      step={1}
      value={typed ?? String(value)}
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        const amount = text === '' ? priceSliderMaximum : Number(text)
        if (Number.isInteger(amount) && amount >= 0) onChange(Math.min(amount, priceSliderMaximum))
      }}
      onBlur={() => setTyped(null)}
      className="min-h-12 w-24 border border-soft bg-paper px-3 text-base tabular-nums"
    />
  )
}
