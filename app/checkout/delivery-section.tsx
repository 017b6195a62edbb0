import type { DeliveryChoice } from '#app/delivery/delivery-choice.ts'
import { arrivalPromise, type DeliveryPromise, promiseText } from '#app/delivery/delivery-dates.ts'
import { type DeliveryOption, daysText, priceInCents, priceText } from '#app/delivery/delivery-option.ts'
import { displayDay } from '#app/framework/nairobi.ts'
import { pricesInKes } from '#app/money/currency.ts'
import { centsToKes, formatKes, formatPrice } from '#app/money/money.ts'
import { Notice } from '#app/ui/notice.tsx'
import { CheckoutSection } from './checkout-section.tsx'

type DeliverySectionProps = {
  delivery: DeliveryChoice
  chosenId: string | null
  promise: DeliveryPromise & { isReady: boolean }
  /** Kenyan shillings for one unit of the shop's currency. */
  rate: string
  /** True if the order goes to another country. */
  isAbroad: boolean
  /** Of the shipping address. */
  town: string | undefined
  problem: string | null
  onChoose: (id: string) => void
}

/** A single option needs no selection. Without options the section displays only the promised day. */
export function DeliverySection({ delivery, chosenId, problem, onChoose, ...facts }: DeliverySectionProps) {
  const { isFlat, availableOptions } = delivery
  const body = (
    <>
      {delivery.problem === 'no-delivery' ? <NoDeliveryNotice isCollectable={availableOptions.length > 0} /> : null}
      <OptionList
        availableOptions={availableOptions}
        chosenId={chosenId}
        isReady={facts.promise.isReady}
        rate={facts.rate}
        onChoose={onChoose}
      />
      {problem ? <Notice kind="error">{problem}</Notice> : null}
      <DeliveryPromiseText delivery={delivery} {...facts} />
    </>
  )
  // Displays no options to a buyer in another country who has no address yet, because the options may be for Kenya
  // only.
  if (delivery.problem === 'no-address' && facts.isAbroad)
    return (
      <section aria-label="Delivery" className="border-t border-rule py-3 text-soft md:py-6">
        Add your address to see delivery and its price.
      </section>
    )
  const selectedOption = availableOptions.find(({ id }) => id === chosenId)
  if (!isFlat)
    return (
      // With a proposed option the section is collapsed to one row, so that the payment methods fit on the first
      // screen.
      <CheckoutSection
        key={String(selectedOption === undefined)}
        title="Delivery"
        foldedHint="Change"
        isFolded={selectedOption !== undefined && availableOptions.length > 1}
        summary={selectedOption ? <OptionSummary option={selectedOption} others={availableOptions} {...facts} /> : ''}
      >
        {body}
      </CheckoutSection>
    )
  return (
    <section aria-label="Delivery" className="border-t border-rule py-3 md:py-6">
      {body}
    </section>
  )
}

type OptionSummaryProps = Pick<DeliverySectionProps, 'promise' | 'isAbroad' | 'rate' | 'town'> & {
  option: DeliveryOption
  others: readonly DeliveryOption[]
}

function OptionSummary({ option, others, promise: { withYouBy }, isAbroad, rate, town }: OptionSummaryProps) {
  const alternatives = others.filter(({ id, place }) => id !== option.id && place === null)
  const alternative =
    alternatives.find(({ counties }) => counties.length > 0) ?? (isAbroad ? alternatives[0] : undefined)
  return (
    <>
      <p>
        {option.name}, <OptionPrice option={option} rate={rate} />
        {withYouBy ? (
          <span className="text-soft max-md:block max-md:first-letter:uppercase">
            <span className="max-md:hidden"> · </span>
            {/* The option's name says 'parcel office' already. */}
            {option.toOffice && town ? `in ${town} by ${displayDay(withYouBy)}` : arrivalPromise(withYouBy, option)}
          </span>
        ) : null}
      </p>
      {alternative ? (
        <p className="text-soft">
          Or: {alternative.name}, <OptionPrice option={alternative} rate={rate} />
        </p>
      ) : null}
      {isAbroad ? <p className="text-soft">{customsText}</p> : null}
    </>
  )
}

const customsText = 'You may have to pay customs and tax on arrival.'

type OptionListProps = Pick<DeliverySectionProps, 'chosenId' | 'onChoose' | 'rate'> & {
  availableOptions: readonly DeliveryOption[]
  isReady: boolean
}

function OptionList({ availableOptions, chosenId, isReady, rate, onChoose }: OptionListProps) {
  const [only] = availableOptions
  if (!only) return null
  if (availableOptions.length === 1 && only.place === null)
    return (
      <div className={rowClass}>
        <OptionTexts option={only} isReady={isReady} rate={rate} />
      </div>
    )
  return (
    <fieldset className="md:mt-2">
      <legend className="sr-only">Delivery</legend>
      {availableOptions.map((option) => (
        <OptionRadio
          key={option.id}
          option={option}
          isReady={isReady}
          rate={rate}
          isChosen={option.id === chosenId}
          onChoose={() => onChoose(option.id)}
        />
      ))}
    </fieldset>
  )
}

function NoDeliveryNotice({ isCollectable }: { isCollectable: boolean }) {
  return (
    <Notice kind="warning" title="We do not deliver there yet" className="mt-4">
      {isCollectable ? 'Choose another address, or collect your order.' : 'Choose another address, or write to us.'}
    </Notice>
  )
}

type DeliveryPromiseText = Pick<DeliverySectionProps, 'delivery' | 'promise' | 'isAbroad' | 'town'>

function DeliveryPromiseText({ delivery, promise, isAbroad, town }: DeliveryPromiseText) {
  const { isFlat, option, problem } = delivery
  return (
    <>
      {problem === 'no-delivery' ? null : (
        <p className={isFlat ? undefined : 'mt-1 text-sm md:mt-3 md:text-base'}>{promiseText(promise, option, town)}</p>
      )}
      {isAbroad && problem !== 'no-delivery' ? <p className="mt-2 text-sm text-soft">{customsText}</p> : null}
    </>
  )
}

type OptionProps = { option: DeliveryOption; isReady: boolean; rate: string }
type OptionRadioProps = OptionProps & { isChosen: boolean; onChoose: () => void }

const rowClass =
  'flex min-h-11 items-center gap-3 border-t border-rule py-1 leading-snug first-of-type:border-t-0 md:min-h-16 md:gap-4 md:py-3'

function OptionRadio({ option, isReady, rate, isChosen, onChoose }: OptionRadioProps) {
  return (
    <label className={`${rowClass} cursor-pointer`}>
      <input
        type="radio"
        name="delivery"
        checked={isChosen}
        onChange={onChoose}
        aria-label={option.name}
        aria-describedby={descriptionId(option)}
        className="size-5 shrink-0 accent-red"
      />
      <OptionTexts option={option} isReady={isReady} rate={rate} />
    </label>
  )
}

function OptionTexts({ option, isReady, rate }: OptionProps) {
  return (
    <>
      <span className="flex min-w-0 grow flex-col [overflow-wrap:anywhere]">
        <span>{option.name}</span>
        <span id={descriptionId(option)} className="text-sm text-soft">
          {option.place ?? <DaysAfter option={option} isReady={isReady} />}
        </span>
      </span>
      <span className="shrink-0 tabular-nums">
        <OptionPrice option={option} rate={rate} />
      </span>
    </>
  )
}

/** The price in the visitor's currency, as in the summary beside the option. */
function OptionPrice({ option, rate }: Omit<OptionProps, 'isReady'>) {
  const cents = priceInCents(option, rate)
  if (cents === 0 || pricesInKes()) return priceText(option)
  return (
    <>
      <span className="kes:hidden">{formatPrice(cents)}</span>
      <span className="usd:hidden">{formatKes(option.priceKes ?? centsToKes(cents, rate))}</span>
    </>
  )
}

const descriptionId = ({ id }: DeliveryOption) => `delivery-${id}`

/**
 * On a phone the words after the days are only for screen readers, because the sentence below the options contains
 * them.
 */
function DaysAfter({ option, isReady }: Omit<OptionProps, 'rate'>) {
  if (option.daysTo === 0) return 'On the day it is ready'
  return (
    <>
      {daysText(option)} <span className="max-md:sr-only">after it is {isReady ? 'sent' : 'made'}</span>
    </>
  )
}
