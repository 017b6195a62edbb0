import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { keepDraft } from '#app/staff/screen/drafts.ts'
import type { ProductFormFields } from './product-form.ts'

/** Keeps what is typed about a product; its pictures are chosen anew. */
export function useFormDraft({ watch, getValues }: UseFormReturn<ProductFormFields>, draft: string): void {
  useEffect(() => {
    const { unsubscribe } = watch((_values, { type }) => {
      // A reset is nothing that somebody typed.
      if (type === 'change') keepDraft(draft, getValues())
    })
    return unsubscribe
  }, [watch, getValues, draft])
}
