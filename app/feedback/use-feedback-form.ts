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
 * The inputs are uncontrolled, so that they keep what was typed before the scripts ran. Empties the form if `send`
 * resolves to true.
 */
export function useFeedbackForm(send: (input: FeedbackInput) => Promise<boolean>) {
  const [errors, setErrors] = useState<Errors>({})
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set())
  const [isSubmitting, setIsSubmitting] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  function validate() {
    if (form.current) setErrors(check(readForm(form.current)))
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const sentForm = event.currentTarget
    const input = readForm(sentForm)
    setIsSubmitting(true)
    try {
      const foundErrors = check(input)
      setErrors(foundErrors)
      setVisited(new Set(fields))
      const invalid = fields.find((field) => foundErrors[field])
      if (invalid) sentForm.querySelector<HTMLElement>(`[name=${invalid}]`)?.focus()
      else if (await send(input)) clear(sentForm)
    } finally {
      setIsSubmitting(false)
    }
  }

  function clear(sentForm: HTMLFormElement) {
    sentForm.reset()
    setErrors({})
    setVisited(new Set())
  }

  return {
    isSubmitting,
    errorOf: (field: Field) => (visited.has(field) ? errors[field] : undefined),
    formProps: {
      ref: form,
      onSubmit: submit,
      onInput: validate,
      onBlur: ({ target }: FocusEvent<HTMLFormElement>) => {
        if (!isField(target.name)) return
        setVisited((earlier) => new Set([...earlier, target.name]))
        validate()
      },
    },
  }
}
