import { type DefaultValues, type FieldValues, type Path, type Resolver, useForm } from 'react-hook-form'
import type { VisitorAnswer } from '#app/identity/customers/use-visitor.tsx'
import { useMessage } from '#app/ui/messages.tsx'

type AuthFormOptions<T extends FieldValues> = {
  resolver: Resolver<T>
  defaultValues: DefaultValues<T>
  send: (values: T) => Promise<VisitorAnswer>
  onSuccess: () => Promise<void> | void
  onLoginInstead?: (values: T) => void
}

/** Errors show once a field was left. A refusal is a dialog. */
export function useAuthForm<T extends FieldValues>({
  resolver,
  defaultValues,
  send,
  onSuccess,
  onLoginInstead,
}: AuthFormOptions<T>) {
  const showMessage = useMessage()
  const form = useForm<T>({ resolver, mode: 'all', defaultValues })
  const { errors, touchedFields, isSubmitted, isSubmitting } = form.formState

  async function submit(values: T) {
    const answer = await send(values)
    if (answer.success) return onSuccess()
    // Not awaited, so that the form is usable behind the dialog.
    void tell(answer, values)
  }

  async function tell({ message, isTaken }: VisitorAnswer, values: T) {
    const refusal = { kind: 'error', title: 'Error!', text: message ?? 'Authentication failed' } as const
    if (!isTaken || !onLoginInstead) return showMessage(refusal)
    if (await showMessage({ ...refusal, confirm: 'Login', cancel: 'Cancel' })) onLoginInstead(values)
  }

  return {
    onSubmit: form.handleSubmit(submit),
    isBusy: isSubmitting,
    field(name: Path<T>) {
      const isTouched = isSubmitted || Boolean((touchedFields as Record<string, unknown>)[name])
      const message = (errors as Record<string, { message?: string } | undefined>)[name]?.message
      return { ...form.register(name), error: isTouched ? message : undefined }
    },
  }
}
