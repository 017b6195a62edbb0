import { type FocusEvent, type FormEvent, useState } from 'react'
import { checkTexts, type TextErrors, type TextRules, type Texts } from '#app/framework/text-rules.ts'

/** Returns errors that depend on several fields. `typed`: the whole form; absent before the first change. */
export type Compare<R extends TextRules> = (texts: Texts<R>, typed?: FormData) => TextErrors<R>

/** Validates a form by its rules. A field's own error has priority over the errors of `compare`. */
function checkForm<R extends TextRules>(rules: R, typed: Texts<R>, compare: Compare<R> = () => ({}), form?: FormData) {
  const { texts, errors } = checkTexts(rules, typed)
  return { texts, errors: { ...compare(texts, form), ...errors } as TextErrors<R> }
}

type Control = HTMLInputElement | HTMLSelectElement

/** The props that a field of the form needs. */
export type FormField = {
  name: string
  defaultValue: string
  onChange: (event: FormEvent<Control>) => void
  onBlur: (event: FocusEvent<Control>) => void
  error: string | undefined
}

type TextFormOptions<R extends TextRules> = {
  rules: R
  compare?: Compare<NoInfer<R>> | undefined
  /** Returns the texts of fields that consist of several controls. */
  join?: ((typed: FormData) => Partial<Texts<NoInfer<R>>>) | undefined
  /** May contain values that have no field in the form. */
  defaultValues: Texts<R>
  send: (texts: Texts<R>) => Promise<void>
}

/**
 * Displays a field's error after the visitor has left the field. The inputs are uncontrolled, so that they keep what
 * was typed before the scripts ran. A form library would make up a tenth of a page's scripts.
 */
export function useTextForm<R extends TextRules>({ rules, compare, join, defaultValues, send }: TextFormOptions<R>) {
  const [errors, setErrors] = useState(() => checkForm(rules, defaultValues, compare).errors)
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set())
  const [isBusy, setBusy] = useState(false)

  function check(form: HTMLFormElement) {
    const typed = new FormData(form)
    const texts = Object.keys(rules).map((name) => [name, String(typed.get(name) ?? defaultValues[name])])
    const checked = checkForm(rules, { ...Object.fromEntries(texts), ...join?.(typed) } as Texts<R>, compare, typed)
    setErrors(checked.errors)
    return checked
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const { texts, errors } = check(form)
    setVisited(new Set(Object.keys(rules)))
    const invalid = Object.keys(errors).map((name) => `[name=${name}]`)
    if (invalid.length > 0) return form.querySelector<HTMLElement>(invalid.join())?.focus()
    setBusy(true)
    try {
      await send(texts)
    } finally {
      setBusy(false)
    }
  }

  return {
    onSubmit,
    isBusy,
    /** Sets errors from the server. */
    setErrors,
    isValid: Object.keys(errors).length === 0,
    /** The labels of the fields with errors, in the order of the rules. */
    missing: Object.keys({ ...rules, ...errors }).flatMap((name) => (errors[name] ? [rules[name]?.label ?? name] : [])),
    field(name: Extract<keyof R, string>): FormField {
      return {
        name,
        defaultValue: defaultValues[name],
        onChange({ currentTarget: { form } }: FormEvent<Control>) {
          if (form) check(form)
        },
        onBlur({ currentTarget: { form } }: FocusEvent<Control>) {
          setVisited((earlier) => new Set([...earlier, name]))
          if (form) check(form)
        },
        error: visited.has(name) ? errors[name] : undefined,
      }
    },
  }
}
