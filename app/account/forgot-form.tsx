import { useState } from 'react'
import type { forgotPasswordCall } from '#app/customers/auth.api.server.ts'
import { forgotRules } from '#app/customers/credentials.ts'
import { callApi } from '#app/framework/browser/api-client.ts'
import { useShopTexts } from '#app/shop/shop-texts.ts'
import { Notice } from '#app/ui/notice.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { AuthForm } from './auth-form.tsx'
import { useAuthForm } from './use-auth-form.ts'

/** The answer is the same whether or not the account exists. */
export function ForgotForm({ email }: { email: string }) {
  const { sendsMail, contactPhone, contactEmail } = useShopTexts()
  const [answer, setAnswer] = useState<string | null>(null)
  const form = useAuthForm({
    rules: forgotRules,
    defaultValues: { email },
    async send(values) {
      setAnswer(null)
      const result = await callApi<typeof forgotPasswordCall>('POST', '/api/auth/forgot', values)
      if (result.ok) setAnswer(result.data.message)
      return result.ok
        ? { success: true }
        : { success: false, message: result.message || 'An unexpected error occurred. Please try again.' }
    },
    onSuccess: () => {},
  })
  return (
    <AuthForm form={form} action={sendsMail ? 'Send the link' : 'Make the link'}>
      {!sendsMail && (
        <Notice kind="info">
          This shop sends no mails at present. Make the link here, then ask us for it: {contactPhone} or {contactEmail}.
        </Notice>
      )}
      <TextField label="Email" type="email" autoComplete="username" {...form.field('email')} />
      {answer && <Notice kind="success">{answer}</Notice>}
    </AuthForm>
  )
}
