import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { readDraft, removeDraft, storeDraft } from '#app/staff/screen/drafts.ts'
import { type ProductFormFields, productForm } from './product-form.ts'

/**
 * Saves the form in the browser while staff type. Photos are not saved. `hasDraft`: the form began with what was typed
 * earlier.
 */
export function useProductForm(draftKey: string, initial: ProductFormFields) {
  const [draft, setDraft] = useState(() => readDraft(draftKey, initial))
  const form = useForm<ProductFormFields>({
    resolver: zodResolver(productForm),
    mode: 'onTouched',
    defaultValues: draft ?? initial,
  })
  const { watch, getValues, reset } = form
  useEffect(() => {
    const { unsubscribe } = watch((_values, { type }) => {
      // A reset of the form is not typing.
      if (type === 'change') storeDraft(draftKey, getValues())
    })
    return unsubscribe
  }, [watch, getValues, draftKey])
  function discardDraft() {
    removeDraft(draftKey)
    setDraft(null)
    reset(initial)
  }

  return { form, hasDraft: draft !== null, discardDraft }
}
