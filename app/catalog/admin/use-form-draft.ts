import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { storeDraft } from '#app/staff/screen/drafts.ts'
import type { ProductFormFields } from './product-form.ts'

/** Saves the form in the browser while staff type. Photos are not saved. */
export function useFormDraft({ watch, getValues }: UseFormReturn<ProductFormFields>, draftKey: string): void {
  useEffect(() => {
    const { unsubscribe } = watch((_values, { type }) => {
      // A reset of the form is not typing.
      if (type === 'change') storeDraft(draftKey, getValues())
    })
    return unsubscribe
  }, [watch, getValues, draftKey])
}
