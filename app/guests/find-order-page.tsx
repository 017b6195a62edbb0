import { useEffect, useRef, useState } from 'react'
import { callApi } from '#app/framework/browser/api-client.ts'
import { tel } from '#app/framework/contact-links.ts'
import { orderNumber } from '#app/orders/order.ts'
import { ownPageMeta } from '#app/shop/own-page-meta.ts'
import { shopContext } from '#app/shop/shop-context.server.ts'
import { useShopTexts } from '#app/shop/shop-texts.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { useTextForm } from '#app/ui/use-text-form.ts'
import type { Route } from './+types/find-order-page'
import { type FindOrderInput, findOrderRules } from './find-order.ts'
import type { findOrderCall } from './guests.api.server.ts'

export const meta = ownPageMeta('Find an order')
export const headers = () => ({ 'cache-control': 'private, no-store' })

export function loader({ context }: Route.LoaderArgs) {
  const { orderPrefix: prefix } = context.get(shopContext).settings
  return { example: orderNumber({ prefix, number: 1001 }) }
}

export default function FindOrderPage({ loaderData: { example } }: Route.ComponentProps) {
  const { contactPhone } = useShopTexts()
  const isHydrated = useHydrated()
  const { field, submit, answer, isBusy } = useFindOrder()
  const answerRef = useRef<HTMLDivElement>(null)
  // Focuses the answer and scrolls to it, because on a phone it is below the visible part of the form.
  useEffect(() => {
    if (!answer) return
    answerRef.current?.focus({ preventScroll: true })
    answerRef.current?.scrollIntoView({ block: 'center' })
  }, [answer])
  return (
    <main className="page-column grid grow content-start gap-x-16 gap-y-7 sm:gap-y-10 lg:grid-cols-2">
      <div>
        <h1 className="text-3xl low-desk:text-2xl">Find an{'\u00a0'}order</h1>
        <p className="measure mt-4 text-lg text-balance text-soft">
          We send your order’s link to your email or, once it is paid, to your phone.
        </p>
      </div>
      <form noValidate method="post" onSubmit={submit} inert={!isHydrated} className="flex flex-col gap-5">
        <TextField
          label="Order number or receipt"
          hint={`For example ${example}, or the code in your payment message`}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          {...field('order')}
        />
        <TextField
          label="Phone"
          hint="The number you gave us or paid with"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={30}
          {...field('phone')}
        />
        <Button type="submit" isBusy={isBusy} busyText="Processing..." className="mt-2 w-full">
          Send me the link
        </Button>
        <div ref={answerRef} tabIndex={-1} className="outline-none empty:hidden">
          {answer ? <Notice kind={answer.isSuccess ? 'success' : 'error'}>{answer.text}</Notice> : null}
        </div>
        <p className="border-t border-rule pt-6 text-sm text-soft">
          Nothing came? Call us at{' '}
          <a href={tel(contactPhone)} className="text-link text-ink">
            {contactPhone}
          </a>
          .
        </p>
      </form>
    </main>
  )
}

function useFindOrder() {
  const [answer, setAnswer] = useState<{ isSuccess: boolean; text: string } | null>(null)
  async function send(input: FindOrderInput) {
    setAnswer(null)
    const result = await callApi<typeof findOrderCall>('POST', '/api/orders/find', input)
    const fallback = 'An unexpected error occurred. Please try again.'
    setAnswer({ isSuccess: result.ok, text: result.ok ? result.data.message : result.message || fallback })
  }

  const { field, onSubmit, isBusy } = useTextForm({
    rules: findOrderRules,
    defaultValues: { order: '', phone: '' },
    send,
  })
  return { answer, isBusy, field, submit: onSubmit }
}
