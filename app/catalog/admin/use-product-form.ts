import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { readDraft, storeDraft } from '#app/staff/screen/drafts.ts'
import { type ProductFormFields, productForm } from './product-form.ts'

/** Saves the form in the browser while staff type. Photos are not saved. */
export function useProductForm(draftKey: string, initial: ProductFormFields) {
  const form = useForm<ProductFormFields>({
    resolver: zodResolver(productForm),
    mode: 'onTouched',
    defaultValues: readDraft(draftKey, initial) ?? initial,
  })
  const { watch, getValues } = form
  useEffect(() => {
    const { unsubscribe } = watch((_values, { type }) => {
      // A reset of the form is not typing.
      if (type === 'change') storeDraft(draftKey, getValues())
    })
    return unsubscribe
  }, [watch, getValues, draftKey])
  return form
}
