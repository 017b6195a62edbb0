import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { paymentMethodNames } from '#app/money/payment-method.ts'
import AirtelPage from '#app/payments/providers/airtel/airtel-page.tsx'
import CardPage from '#app/payments/providers/card/card-page.tsx'
import MpesaPage from '#app/payments/providers/mpesa/mpesa-page.tsx'
import { PaymentMethodList } from './payment-method-list.tsx'

type Page = (props: never) => React.ReactNode

function show(Page: Page, loaderData: unknown): string {
  const page = Page({ loaderData } as never)
  return renderToStaticMarkup(<MemoryRouter>{page}</MemoryRouter>)
}

test('a payment method that is not offered keeps its page and says that it is unavailable', () => {
  const list = renderToStaticMarkup(
    <PaymentMethodList first="mpesa" chosen="bank" offered={['bank']} onChoose={() => {}} />,
  )
  const choices = list.split('<label').slice(1)
  expect(choices.map((choice) => /disabled/.test(choice) && choice.includes('Not available yet'))).toEqual(
    paymentMethodNames.map((name) => name !== 'bank'),
  )

  const pages = [
    { html: show(MpesaPage, null), title: 'M-Pesa Payment' },
    { html: show(AirtelPage, null), title: 'Airtel Payment Page' },
    { html: show(CardPage, { kind: 'not-offered' }), title: 'Card Payment Page' },
  ]
  for (const { html, title } of pages) {
    // Ignores spans, which only keep names on one line.
    expect(html.replace(/<\/?span[^>]*>/g, '')).toContain(`>${title}</h1>`)
    expect(html).toContain('Back to checkout')
    expect(html).not.toContain('<form')
  }
})
