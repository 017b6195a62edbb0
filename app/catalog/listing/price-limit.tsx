import { useState } from 'react'
import { currencySign, minorUnits } from '#app/money/currency.ts'
import { highestPrice } from '#app/money/highest-price.ts'
import { centsToKes, formatKes, formatPrice } from '#app/money/money.ts'
import { findStop, limitInKes, stopsBelow } from './price-scale.ts'
import { roundDownToCents } from './product-query.ts'

type PriceLimitProps = {
  /** The limit in units of the shop's currency. `highestPrice()` stands for no limit. */
  value: number
  /** The highest price of a product in the shop, in whole units. The slider ends there. */
  maxListedPrice: number
  /** Such as 'dollars'. */
  unit: string
  rate: string
  onChange: (maxPrice: number) => void
}

/** Displays the limit in the visitor's currency. The form sends it in the shop's currency. */
export function PriceLimit({ value, maxListedPrice, unit, rate, onChange }: PriceLimitProps) {
  const stops = stopsBelow(maxListedPrice)
  const isLimited = value < highestPrice()
  const kes = rate && isLimited ? limitInKes(value, rate) : null
  const limitText = formatPrice(Math.round(value * minorUnits()))
  const inKes = kes === null ? '' : formatKes(kes)
  const maxKes = rate ? centsToKes(highestPrice() * minorUnits(), rate) : 0
  return (
    <div className="flex flex-col gap-x-4 gap-y-1.5 md:ml-auto md:w-90 md:grow md:flex-row md:items-center lg:max-w-112">
      <label htmlFor="filter-slider" className="text-sm font-medium">
        Price up to{' '}
        <span className="md:hidden">
          {inKes && <span className="usd:hidden">{inKes}</span>}
          {isLimited && <span className={inKes && 'kes:hidden'}>{limitText.replace('.00', '')}</span>}
        </span>
      </label>
      <div className="flex min-h-12 min-w-0 flex-1 flex-wrap items-center gap-x-4 md:flex-nowrap">
        <input
          id="filter-slider"
          type="range"
          min={0}
          max={stops.length - 1}
          step={1}
          value={findStop(value, stops)}
          aria-valuetext={isLimited ? `${limitText} ${inKes}`.trim() : 'no limit'}
          onChange={(event) => onChange(stops[event.currentTarget.valueAsNumber] ?? highestPrice())}
          className="h-11 min-w-0 flex-1 basis-24 bead-slider noscript:hidden"
        />
        <LimitField
          id="filter-price"
          name="max"
          unit={unit}
          sign={currencySign()}
          value={isLimited ? value : ''}
          max={highestPrice()}
          className={rate && 'kes:hidden'}
          onChange={onChange}
        />
        {rate && (
          <LimitField
            id="filter-kes"
            unit="shillings"
            sign="KES "
            value={kes ?? ''}
            max={maxKes}
            className="usd:hidden"
            onChange={(kes) => onChange(kes === maxKes ? highestPrice() : roundDownToCents(kes / Number(rate)))}
          />
        )}
      </div>
    </div>
  )
}

type LimitFieldProps = {
  id: string
  /** Absent for a field that the form must not send. */
  name?: string
  unit: string
  sign: string
  value: number | ''
  max: number
  className: string
  onChange: (limit: number) => void
}

function LimitField({ id, name, unit, sign, value, max, className, onChange }: LimitFieldProps) {
  const [typing, setTyping] = useState<{ text: string; isWrong: boolean; limit: number | '' } | null>(null)
  // Keeps an invalid text and its message until another control changes the limit.
  const typed = typing?.isWrong && typing.limit !== value ? null : typing
  const isWrong = typed?.isWrong === true
  const text = typed?.text ?? String(value)
  const problemId = `${id}-problem`
  // The named field allows cents, because a limit in shillings is converted into it.
  const step = name ? 1 / minorUnits() : 1
  return (
    <span className={`relative flex flex-wrap items-center gap-x-4 ${className}`}>
      <label htmlFor={id} className="sr-only">
        Highest price in {unit}, 0 to {max}
      </label>
      {/* At a desk it has its place from the beginning, or the slider would shrink under the pointer. */}
      <span aria-hidden className={text ? 'text-soft' : 'invisible max-md:hidden'}>
        {sign.trim()}
      </span>
      <input
        id={id}
        type="number"
        name={name}
        inputMode="numeric"
        autoComplete="off"
        min={0}
        max={max}
        step={step}
        value={text}
        placeholder="Any price"
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? problemId : undefined}
        onChange={({ currentTarget: { value: text, validity } }) => {
          setTyping({ text, isWrong: !validity.valid, limit: value })
          if (validity.valid) onChange(text === '' ? max : Number(text))
        }}
        onBlur={() => isWrong || setTyping(null)}
        className="min-h-12 w-24 border border-soft bg-paper px-3 text-base tabular-nums placeholder:text-soft md:placeholder:text-right aria-invalid:border-red md:min-h-11 md:border-0 md:bg-transparent md:px-0"
      />
      {isWrong && (
        <span
          id={problemId}
          role="alert"
          className="w-full pt-1 text-sm text-red md:absolute md:top-full md:right-0 md:z-10 md:w-max md:bg-ivory md:px-1"
        >
          Type {step === 1 ? 'a whole amount' : 'an amount'} from {sign}0 to {sign}
          {max.toLocaleString('en')}.
        </span>
      )}
    </span>
  )
}
