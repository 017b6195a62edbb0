import { type FocusEvent, type FormEvent, useState } from 'react'
import type { VisitorAnswer } from '#app/identity/customers/use-visitor.tsx'
import type { TextFaults, TextRules, Texts } from '#app/platform/text-rules.ts'
import { useMessage } from '#app/ui/messages.tsx'
import { type Compare, checkForm } from '#app/ui/text-resolver.ts'

type AuthFormOptions<R extends TextRules> = {
  rules: R
  compare?: Compare<NoInfer<R>>
  /** Also of what has no field and is known already. */
  defaultValues: Texts<R>
  send: (values: Texts<R>) => Promise<VisitorAnswer>
  onSuccess: () => Promise<void> | void
  onLoginInstead?: (values: Texts<R>) => void
}

/**
 * Errors show once a field was left. A refusal is a dialog. The fields keep their own texts, so that what was typed
 * before the scripts were there counts; a form library would be a tenth of an order page's scripts, for two fields.
 */
export function useAuthForm<R extends TextRules>(options: AuthFormOptions<R>) {
  const { rules, compare, defaultValues, send, onSuccess, onLoginInstead } = options
  const showMessage = useMessage()
  const [faults, setFaults] = useState<TextFaults<R>>({})
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [isBusy, setBusy] = useState(false)

  function check(form: HTMLFormElement) {
    const typed = new FormData(form)
    const texts = Object.keys(rules).map((name) => [name, String(typed.get(name) ?? defaultValues[name])])
    const checked = checkForm(rules, Object.fromEntries(texts) as Texts<R>, compare)
    setFaults(checked.faults)
    return checked
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const { texts, faults } = check(form)
    setLeft(new Set(Object.keys(rules)))
    const wrong = [...form.elements].find((field) => (field as HTMLInputElement).name in faults)
    if (Object.keys(faults).length > 0) return (wrong as HTMLInputElement | undefined)?.focus()
    setBusy(true)
    try {
      const answer = await send(texts)
      if (answer.success) await onSuccess()
      // Not awaited, so that the form is usable behind the dialog.
      else void tell(answer, texts)
    } finally {
      setBusy(false)
    }
  }

  async function tell({ message, isTaken }: VisitorAnswer, values: Texts<R>) {
    const refusal = { kind: 'error', title: 'Error!', text: message ?? 'Authentication failed' } as const
    if (!isTaken || !onLoginInstead) return showMessage(refusal)
    if (await showMessage({ ...refusal, confirm: 'Login', cancel: 'Cancel' })) onLoginInstead(values)
  }

  return {
    onSubmit,
    isBusy,
    field(name: Extract<keyof R, string>) {
      return {
        name,
        defaultValue: defaultValues[name],
        onChange({ currentTarget: { form } }: FormEvent<HTMLInputElement>) {
          if (form) check(form)
        },
        onBlur({ currentTarget: { form } }: FocusEvent<HTMLInputElement>) {
          setLeft((before) => new Set([...before, name]))
          if (form) check(form)
        },
        error: left.has(name) ? faults[name] : undefined,
      }
    },
  }
}
