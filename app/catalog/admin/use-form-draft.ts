import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { storeDraft } from '#app/staff/screen/drafts.ts'
import type { ProductFormFields } from './product-form.ts'

/** Saves what is typed about a product; its photos must be selected again. */
export function useFormDraft({ watch, getValues }: UseFormReturn<ProductFormFields>, draft: string): void {
  useEffect(() => {
    const { unsubscribe } = watch((_values, { type }) => {
      // A reset of the form is not typing.
      if (type === 'change') storeDraft(draft, getValues())
    })
    return unsubscribe
  }, [watch, getValues, draft])
}
