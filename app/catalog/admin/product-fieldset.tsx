import type { UseFormReturn } from 'react-hook-form'
import { shopCurrency } from '#app/money/currency.ts'
import { parseTypedNumber } from '#app/money/typed-number.ts'
import { otherPriceText } from '#app/money/typed-price.ts'
import { useShopTexts } from '#app/shop/shop-texts.ts'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextAreaField, TextField } from '#app/ui/text-field.tsx'
import type { FieldControl } from '../fields/field.ts'
import { productFields } from '../fields/product-fields.ts'
import { OptionList } from './option-list.tsx'
import { type ProductFormFields, visibilityField } from './product-form.ts'
import { StockFields } from './stock-fields.tsx'

const visibilityOptions = [
  { value: '', label: 'Published' },
  { value: 'draft', label: 'Draft, not published yet' },
  { value: 'hidden', label: 'Hidden' },
]

const fields = Object.values(productFields).flatMap((field) => ('control' in field ? [field] : []))
const { name, priceCents, category, description } = productFields
const required = [name, priceCents, category, description]
const optional = fields.filter((field) => 'initial' in field)
const optionalLabels = optional.map(({ control }) => control.label.toLowerCase())
const moreLabels = ['choices', 'stock', ...optionalLabels, 'visibility'].join(', ')

type ProductFieldsetProps = {
  form: UseFormReturn<ProductFormFields>
  /** True to collapse the optional fields behind 'More'. */
  isFolded?: boolean
}

export function ProductFieldset({ form, isFolded = false }: ProductFieldsetProps) {
  const { register, watch, setValue, formState } = form
  const { errors, isSubmitted } = formState
  const { rate } = useShopTexts()
  const price = { currency: shopCurrency(), amount: parseTypedNumber(watch('price')) }
  // Opens the folded fields if one has an error.
  const isWrong = Object.keys(errors).some((field) => !required.some(({ wire }) => wire === field))
  const control = (field: (typeof fields)[number]) => (
    <ControlledField
      key={field.wire}
      control={field.control}
      isOptional={'initial' in field}
      hint={field === priceCents ? otherPriceText(price, rate) : undefined}
      error={errors[field.wire]?.message}
      registration={register(field.wire)}
    />
  )
  const Title = isFolded ? 'h2' : 'h3'
  const more = (
    <>
      <Title data-part="Choices" className="mt-3 scroll-mt-16 text-lg">
        Choices
      </Title>
      <OptionList
        choices={watch('choices')}
        errors={errors.choices}
        onChange={(choices) => setValue('choices', choices, { shouldValidate: isSubmitted })}
      />
      <Title data-part="Stock" className="mt-3 scroll-mt-16 text-lg">
        Stock
      </Title>
      <StockFields
        isMadeToOrder={watch('made_to_order')}
        ready={watch('ready')}
        choices={watch('choices')}
        error={errors.ready?.find?.((row) => row?.number)?.number?.message}
        onMadeToOrder={(isMadeToOrder) => setValue('made_to_order', isMadeToOrder)}
        onReady={(ready) => setValue('ready', ready, { shouldValidate: isSubmitted })}
      />
      {optional.map(control)}
      <SelectField
        data-optional
        label={isFolded ? 'Visibility once uploaded' : 'Visibility'}
        options={isFolded ? visibilityOptions.filter(({ value }) => value !== 'draft') : visibilityOptions}
        hint="A draft or hidden product can’t be found or bought. Existing orders are not affected."
        {...register(visibilityField)}
      />
    </>
  )
  return (
    <>
      {!isFolded && (
        <h3 data-part="Price" className="scroll-mt-16 text-lg">
          Price and text
        </h3>
      )}
      {control(name)}
      <div className="grid gap-5 sm:grid-cols-2 sm:[&_input]:max-w-none!">{[priceCents, category].map(control)}</div>
      {control(description)}
      {isFolded ? (
        <details open={isWrong || undefined}>
          <summary className="disclosure min-h-12 py-3 pl-5 -indent-5">More: {moreLabels}</summary>
          <div className="mt-3 flex flex-col gap-5">{more}</div>
        </details>
      ) : (
        more
      )}
    </>
  )
}

type ControlledFieldProps = {
  control: FieldControl
  isOptional: boolean
  /** Replaces the hint of the field's description. */
  hint: string | undefined
  error: string | undefined
  registration: ReturnType<UseFormReturn<ProductFormFields>['register']>
}

function ControlledField({ control, isOptional, hint: shownHint, error, registration }: ControlledFieldProps) {
  const { label, hint, rows, options, input } = control
  const texts = useShopTexts()
  const shared = {
    label,
    error,
    hint: shownHint ?? (typeof hint === 'string' ? hint : hint(texts)),
    ...(input?.inputMode ? { className: '[&_input]:max-w-48 [&_input]:tabular-nums' } : {}),
    ...(isOptional ? { 'data-optional': true } : {}),
    ...registration,
  }
  if (options) return <SelectField {...shared} options={options(texts)} />
  return rows ? <TextAreaField {...shared} rows={rows} /> : <TextField {...shared} {...input} />
}
