import { type FocusEvent, type FormEvent, useState } from 'react'
import { checkTexts, type TextFaults, type TextRules, type Texts } from '#app/platform/text-rules.ts'

/** Tells what fields say about each other. */
export type Compare<R extends TextRules> = (texts: Texts<R>) => TextFaults<R>

/** Checks a form by its rules. A field's own fault comes before what it says beside others. */
function checkForm<R extends TextRules>(rules: R, typed: Texts<R>, compare: Compare<R> = () => ({})) {
  const { texts, faults } = checkTexts(rules, typed)
  return { texts, faults: { ...compare(texts), ...faults } as TextFaults<R> }
}

type Control = HTMLInputElement | HTMLSelectElement

type TextFormOptions<R extends TextRules> = {
  rules: R
  compare?: Compare<NoInfer<R>> | undefined
  /** Also of what has no field and is known already. */
  defaultValues: Texts<R>
  send: (texts: Texts<R>) => Promise<void>
}

/**
 * Errors show once a field was left. The fields keep their own texts, so that what was typed before the scripts were
 * there counts; a form library would be a tenth of a page's scripts, for a few fields.
 */
export function useTextForm<R extends TextRules>({ rules, compare, defaultValues, send }: TextFormOptions<R>) {
  const [faults, setFaults] = useState(() => checkForm(rules, defaultValues, compare).faults)
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
    const wrong = [...form.elements].find((field) => (field as Control).name in faults)
    if (Object.keys(faults).length > 0) return (wrong as Control | undefined)?.focus()
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
    field(name: Extract<keyof R, string>) {
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
