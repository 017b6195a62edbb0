import { callApi } from '#app/framework/browser/api-client.ts'
import { Button } from '#app/ui/button.tsx'
import { MessageProvider, useMessage } from '#app/ui/messages.tsx'
import { TextAreaField, TextField } from '#app/ui/text-field.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { sendFeedbackCall } from './feedback.api.server.ts'
import { type FeedbackInput, feedbackRules } from './feedback.ts'
import { useFeedbackForm } from './use-feedback-form.ts'

/** The form on the landing page. Without scripts the browser validates and submits it. */
export function FeedbackForm() {
  return (
    <MessageProvider page="/">
      <Form />
    </MessageProvider>
  )
}

function Form() {
  const showMessage = useMessage()
  const hasScripts = useHydrated()
  const { isSubmitting, errorOf, formProps } = useFeedbackForm(send)

  async function send(input: FeedbackInput): Promise<boolean> {
    const answer = await callApi<typeof sendFeedbackCall>('POST', '/api/feedback', input)
    if (!answer.ok) {
      const reason = answer.status === 429 ? ` ${answer.message}` : ''
      await showMessage({
        kind: 'error',
        title: 'Error!',
        text: `Error submitting feedback. Please try again.${reason}`,
      })
      return false
    }
    void showMessage({
      kind: 'success',
      title: 'Feedback Submitted',
      text: 'Thank you for your feedback!',
      tone: 'black',
    })
    return true
  }

  return (
    <form action="/api/feedback" method="post" noValidate={hasScripts} {...formProps} aria-label="Feedback">
      <div className="flex flex-col gap-5">
        <TextField
          id="feedback-name"
          name="name"
          label="Name"
          placeholder="Name"
          autoComplete="name"
          required
          maxLength={feedbackRules.name.maxLength}
          error={errorOf('name')}
        />
        <TextField
          id="feedback-email"
          name="email"
          label="Your E-mail"
          placeholder="Your E-mail"
          type="email"
          autoComplete="email"
          required
          maxLength={feedbackRules.email.maxLength}
          error={errorOf('email')}
        />
        <TextAreaField
          id="feedback-message"
          name="message"
          label="Text"
          placeholder="Text"
          rows={4}
          required
          maxLength={feedbackRules.message.maxLength}
          hint="Up to 4,000 characters"
          error={errorOf('message')}
        />
        <Button type="submit" isBusy={isSubmitting} busyText="Submitting..." className="self-start">
          Send
        </Button>
      </div>
    </form>
  )
}
