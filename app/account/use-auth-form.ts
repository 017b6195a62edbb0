import type { LoginAnswer } from '#app/customers/use-login.ts'
import type { TextRules, Texts } from '#app/framework/text-rules.ts'
import { useMessage } from '#app/ui/messages.tsx'
import { type Compare, useTextForm } from '#app/ui/use-text-form.ts'

type AuthFormOptions<R extends TextRules> = {
  rules: R
  compare?: Compare<NoInfer<R>>
  /** May also have values without a field in the form. */
  defaultValues: Texts<R>
  send: (values: Texts<R>) => Promise<LoginAnswer>
  onSuccess: (values: Texts<R>) => Promise<void> | void
  onLoginInstead?: (values: Texts<R>) => void
}

/** Sends a form of the login pages, and shows a refusal in a dialog. */
export function useAuthForm<R extends TextRules>(options: AuthFormOptions<R>) {
  const { rules, compare, defaultValues, onSuccess, onLoginInstead } = options
  const showMessage = useMessage()

  async function send(texts: Texts<R>) {
    const answer = await options.send(texts)
    if (answer.success) await onSuccess(texts)
    // Not awaited: the form must not stay busy while the dialog is open.
    else void showRefusal(answer, texts)
  }

  async function showRefusal({ message, isTaken }: LoginAnswer, values: Texts<R>) {
    const refusal = { kind: 'error', title: 'Error!', text: message ?? 'Authentication failed' } as const
    if (!isTaken || !onLoginInstead) return showMessage(refusal)
    if (await showMessage({ ...refusal, confirm: 'Login', cancel: 'Cancel' })) onLoginInstead(values)
  }

  return useTextForm({ rules, compare, defaultValues, send })
}
