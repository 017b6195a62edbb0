import { type FocusEvent, type FormEvent, useState } from 'react'
import { checkTexts, type TextErrors, type TextRules, type Texts } from '#app/framework/text-rules.ts'

/** Tells what fields say about each other. */
export type Compare<R extends TextRules> = (texts: Texts<R>) => TextErrors<R>

/** Checks a form by its rules. A field's own fault comes before what it says beside others. */
function checkForm<R extends TextRules>(rules: R, typed: Texts<R>, compare: Compare<R> = () => ({})) {
  const { texts, faults } = checkTexts(rules, typed)
  return { texts, faults: { ...compare(texts), ...faults } as TextErrors<R> }
}

type Control = HTMLInputElement | HTMLSelectElement

/** What a field of the form is given. */
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
  /** Texts that several controls make together. */
  join?: ((typed: FormData) => Partial<Texts<NoInfer<R>>>) | undefined
  /** Also of what has no field and is known already. */
  defaultValues: Texts<R>
  send: (texts: Texts<R>) => Promise<void>
}

/**
 * Errors show once a field was left. The fields keep their own texts, so that what was typed before the scripts were
 * there counts; a form library would be a tenth of a page's scripts, for a few fields.
 */
export function useTextForm<R extends TextRules>({ rules, compare, join, defaultValues, send }: TextFormOptions<R>) {
  const [faults, setFaults] = useState(() => checkForm(rules, defaultValues, compare).faults)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [isBusy, setBusy] = useState(false)

  function check(form: HTMLFormElement) {
    const typed = new FormData(form)
    const texts = Object.keys(rules).map((name) => [name, String(typed.get(name) ?? defaultValues[name])])
    const checked = checkForm(rules, { ...Object.fromEntries(texts), ...join?.(typed) } as Texts<R>, compare)
    setFaults(checked.faults)
    return checked
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const { texts, faults } = check(form)
    setLeft(new Set(Object.keys(rules)))
    const wrong = Object.keys(faults).map((name) => `[name=${name}]`)
    if (wrong.length > 0) return form.querySelector<HTMLElement>(wrong.join())?.focus()
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
    /** What the server said of fields. */
    tell: setFaults,
    isRight: Object.keys(faults).length === 0,
    /** What keeps the form from being sent. */
    missing: Object.keys(faults).map((name) => rules[name]?.label ?? name),
    field(name: Extract<keyof R, string>): FormField {
      return {
        name,
        defaultValue: defaultValues[name],
        onChange({ currentTarget: { form } }: FormEvent<Control>) {
          if (form) check(form)
        },
        onBlur({ currentTarget: { form } }: FocusEvent<Control>) {
          setLeft((before) => new Set([...before, name]))
          if (form) check(form)
        },
        error: left.has(name) ? faults[name] : undefined,
      }
    },
  }
}
