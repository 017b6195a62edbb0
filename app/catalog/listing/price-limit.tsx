import { useState } from 'react'
import { formatUsd } from '#app/money/money.ts'
import { stopOf, stopsBelow } from './price-scale.ts'
import { maxSliderPrice } from './product-query.ts'

type PriceLimitProps = {
  /** Whole dollars; `maxSliderPrice` means no limit. */
  value: number
  onChange: (maxPrice: number) => void
}

/** `dearest`: the highest price in the shop, in dollars, where the slider ends. */
export function PriceLimit({ value, dearest, onChange }: PriceLimitProps & { dearest: number }) {
  const stops = stopsBelow(dearest)
  const isLimited = value < maxSliderPrice
  return (
    <div className="flex flex-col gap-1.5 md:w-80 md:grow lg:max-w-96">
      <label htmlFor="filter-slider" className="text-sm font-medium">
        Price up to {isLimited ? `$${value}` : '(no limit)'}
      </label>
      <div className="flex min-h-12 flex-wrap items-center gap-x-4">
        <input
          id="filter-slider"
          type="range"
          min={0}
          max={stops.length - 1}
          step={1}
          value={stopOf(value, stops)}
          aria-valuetext={isLimited ? formatUsd(value * 100) : 'no limit'}
          onChange={(event) => onChange(stops[event.currentTarget.valueAsNumber] ?? maxSliderPrice)}
          className="h-11 min-w-0 flex-1 basis-24 accent-red noscript:hidden"
        />
        <label htmlFor="filter-price" className="sr-only">
          Highest price in dollars, 0 to 10000
        </label>
        <span aria-hidden className="text-soft">
          $
        </span>
        <LimitField value={value} onChange={onChange} />
      </div>
    </div>
  )
}

function LimitField({ value, onChange }: PriceLimitProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <input
      id="filter-price"
      type="number"
      name="max"
      inputMode="numeric"
      autoComplete="off"
      min={0}
      max={maxSliderPrice}
      step={1}
      value={typed ?? String(value)}
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        const amount = text === '' ? maxSliderPrice : Number(text)
        if (Number.isInteger(amount) && amount >= 0) onChange(Math.min(amount, maxSliderPrice))
      }}
      onBlur={() => setTyped(null)}
      className="min-h-12 w-24 border border-soft bg-paper px-3 text-base tabular-nums"
    />
  )
}
