import { useState } from 'react'
import { currencySign, minorUnits } from '#app/money/currency.ts'
import { highestPrice } from '#app/money/highest-price.ts'
import { formatPrice } from '#app/money/money.ts'
import { stopOf, stopsBelow } from './price-scale.ts'

type PriceLimitProps = {
  /** Whole units of the shop's currency; the highest price means no limit. */
  value: number
  onChange: (maxPrice: number) => void
}

/** `dearest`: the highest price in the shop, in whole units, where the slider ends. `unit`: such as 'dollars'. */
export function PriceLimit({ value, dearest, unit, onChange }: PriceLimitProps & { dearest: number; unit: string }) {
  const stops = stopsBelow(dearest)
  const isLimited = value < highestPrice()
  return (
    <div className="flex flex-col gap-1.5 md:w-80 md:grow lg:max-w-96">
      <label htmlFor="filter-slider" className="text-sm font-medium">
        Price up to {isLimited ? `${currencySign()}${value}` : '(no limit)'}
      </label>
      <div className="flex min-h-12 flex-wrap items-center gap-x-4">
        <input
          id="filter-slider"
          type="range"
          min={0}
          max={stops.length - 1}
          step={1}
          value={stopOf(value, stops)}
          aria-valuetext={isLimited ? formatPrice(value * minorUnits()) : 'no limit'}
          onChange={(event) => onChange(stops[event.currentTarget.valueAsNumber] ?? highestPrice())}
          className="h-11 min-w-0 flex-1 basis-24 accent-red noscript:hidden"
        />
        <label htmlFor="filter-price" className="sr-only">
          Highest price in {unit}, 0 to {highestPrice()}
        </label>
        <span aria-hidden className="text-soft">
          {currencySign().trim()}
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
      max={highestPrice()}
      step={1}
      value={typed ?? String(value)}
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        const amount = text === '' ? highestPrice() : Number(text)
        if (Number.isInteger(amount) && amount >= 0) onChange(Math.min(amount, highestPrice()))
      }}
      onBlur={() => setTyped(null)}
      className="min-h-12 w-24 border border-soft bg-paper px-3 text-base tabular-nums"
    />
  )
}
