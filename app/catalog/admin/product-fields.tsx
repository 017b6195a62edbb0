import type { UseFormReturn } from 'react-hook-form'
import { useShopWords } from '#app/platform/shop-words.ts'
import { SelectField, TextAreaField, TextField } from '#app/ui/text-field.tsx'
import { categories } from '../category.ts'
import { makingDaysMaximum, productDescriptionMaximum, productNameMaximum } from '../product.ts'
import { ChoiceList } from './choice-list.tsx'
import type { ProductFormFields, ProductFormValues } from './product-form.ts'
import { ReadyFields } from './ready-fields.tsx'

const categoryOptions = [
  { value: '', label: 'Choose a category' },
  ...categories.map(({ value, label }) => ({ value, label })),
]

const withheldOptions = [
  { value: '', label: 'Shown' },
  { value: 'draft', label: 'Draft, not published yet' },
  { value: 'hidden', label: 'Hidden' },
]

type ProductFieldsProps = { form: UseFormReturn<ProductFormFields, unknown, ProductFormValues> }

export function ProductFields({ form: { register, watch, setValue, formState } }: ProductFieldsProps) {
  const { errors, isSubmitted } = formState
  const { makingDays } = useShopWords()
  return (
    <>
      <TextField
        label="Name"
        hint={`At most ${productNameMaximum} characters; it becomes the piece's address.`}
        error={errors.name?.message}
        {...register('name')}
      />
      <SelectField
        label="Category"
        options={categoryOptions}
        error={errors.category?.message}
        {...register('category')}
      />
      <TextField
        label="Price in US dollars"
        type="number"
        inputMode="decimal"
        step="0.01"
        min="0.01"
        max="10000"
        hint="From 0.01 to 10,000."
        error={errors.price?.message}
        {...register('price')}
      />
      <TextAreaField
        label="Description"
        rows={5}
        hint={`At most ${productDescriptionMaximum} characters.`}
        error={errors.description?.message}
        {...register('description')}
      />
      <ChoiceList
        choices={watch('choices')}
        faults={errors.choices}
        onChange={(choices) => setValue('choices', choices, { shouldValidate: isSubmitted })}
      />
      <ReadyFields
        isMadeToOrder={watch('made_to_order')}
        ready={watch('ready')}
        choices={watch('choices')}
        error={errors.ready?.find?.((row) => row?.number)?.number?.message}
        onMadeToOrder={(isMadeToOrder) => setValue('made_to_order', isMadeToOrder)}
        onReady={(ready) => setValue('ready', ready, { shouldValidate: isSubmitted })}
      />
      <TextField
        data-optional
        label="Days to make it"
        inputMode="numeric"
        maxLength={3}
        autoComplete="off"
        hint={`Empty: ${makingDays}, as the shop's pieces usually take. At most ${makingDaysMaximum}.`}
        error={errors.making_days?.message}
        {...register('making_days')}
      />
      <SelectField
        data-optional
        label="In the shop"
        options={withheldOptions}
        hint="A draft or hidden piece is in no list, search or feed, and can't be bought. Orders keep it."
        {...register('withheld')}
      />
    </>
  )
}
