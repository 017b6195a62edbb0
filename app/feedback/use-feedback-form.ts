import { type FocusEvent, type FormEvent, useRef, useState } from 'react'
import { checkTexts, type TextErrors } from '#app/framework/text-rules.ts'
import { type FeedbackInput, feedbackRules } from './feedback.ts'

type Field = keyof FeedbackInput
type Errors = TextErrors<typeof feedbackRules>

const fields: readonly Field[] = ['name', 'email', 'message']

const check = (input: FeedbackInput): Errors => checkTexts(feedbackRules, input).errors

function readForm(form: HTMLFormElement): FeedbackInput {
  const data = new FormData(form)
  const textOf = (field: Field) => String(data.get(field) ?? '')
  return { name: textOf('name'), email: textOf('email'), message: textOf('message') }
}

const isField = (name: string): name is Field => fields.some((field) => field === name)

/**
 * The inputs are uncontrolled, so that what was typed before the scripts ran stays. The form is emptied if `send`
 * resolves to true.
 */
export function useFeedbackForm(send: (input: FeedbackInput) => Promise<boolean>) {
  const [errors, setErrors] = useState<Errors>({})
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [isSubmitting, setIsSubmitting] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  function look() {
    if (form.current) setErrors(check(readForm(form.current)))
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const sent = event.currentTarget
    const input = readForm(sent)
    setIsSubmitting(true)
    try {
      const found = check(input)
      setErrors(found)
      setLeft(new Set(fields))
      const wrong = fields.find((field) => found[field])
      if (wrong) sent.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus()
      else if (await send(input)) empty(sent)
    } finally {
      setIsSubmitting(false)
    }
  }

  function empty(sent: HTMLFormElement) {
    sent.reset()
    setErrors({})
    setLeft(new Set())
  }

  return {
    isSubmitting,
    errorOf: (field: Field) => (left.has(field) ? errors[field] : undefined),
    formProps: {
      ref: form,
      onSubmit: submit,
      onInput: look,
      onBlur: ({ target }: FocusEvent<HTMLFormElement>) => {
        if (!isField(target.name)) return
        setLeft((before) => new Set([...before, target.name]))
        look()
      },
    },
  }
}
