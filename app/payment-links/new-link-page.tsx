import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { FindProduct } from '#app/catalog/admin/find-product.tsx'
import type { exchangeRateCall } from '#app/exchange-rates/exchange-rates.api.server.ts'
import { getFallbackRate } from '#app/exchange-rates/rate-history.ts'
import { randomUuid } from '#app/framework/random-uuid.ts'
import { shopCurrency } from '#app/money/currency.ts'
import { adminMeta } from '#app/staff/screen/admin-meta.ts'
import { AdminScreen } from '#app/staff/screen/admin-screen.tsx'
import { loadAsStaff } from '#app/staff/screen/staff-loader.ts'
import { ThumbBar, ThumbBarSpacer } from '#app/staff/screen/thumb-bar.tsx'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { useStaffForm } from '#app/staff/screen/use-staff-form.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Route } from './+types/new-link-page'
import { BuyerFields } from './buyer-fields.tsx'
import { emptyLink, type TypedLine, type TypedLink, toLinkInput, totalText } from './link-form.ts'
import { linkLimits } from './link-input.ts'
import { LineFields } from './link-lines.tsx'
import { OptionalAmount } from './optional-amount.tsx'
import type { createPaymentLinkCall } from './staff-payment-links.api.server.ts'

export const meta = () => adminMeta('Request payment')

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const rate = await loadAsStaff<typeof exchangeRateCall>(request, '/api/exchange-rate')
  return rate.ok ? String(rate.data.rates.KES) : getFallbackRate().rate
}

type Errors = Record<string, string>

export default function NewPaymentLinkPage({ loaderData: rate }: Route.ComponentProps) {
  const { typed, errors, problem, isBusy, change, setLines, submit } = useNewLink()
  const { lines } = typed
  const total = totalText(typed, rate)
  const isWithoutPrice = lines.every(({ amount }) => amount === '')
  // On phones the message of the second field is below the first one's screen.
  const faults = Object.keys(errors).length
  const isFull = lines.length >= linkLimits.lines
  return (
    <AdminScreen title="Request payment">
      <form noValidate onSubmit={(event) => void submit(event)} className="flex max-w-2xl flex-col gap-8 lg:max-w-none">
        <div className="grid gap-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start lg:gap-x-14">
          <section aria-labelledby="what" className="grid gap-4">
            <h2 id="what" className="text-xl">
              Items
            </h2>
            {!isFull && (
              <div className="[&_summary]:grid [&_summary]:min-h-12 [&_summary]:place-items-center [&_summary]:border [&_summary]:border-current [&_summary]:before:hidden">
                <FindProduct
                  title="Add from the catalogue"
                  onFound={({ id, name, price, choices = [] }) => {
                    const amount = String(price)
                    const product = newLine({ productId: id, words: name, amount, currency: shopCurrency(), choices })
                    setLines([...lines.filter((one) => !isEmpty(one)), product])
                  }}
                />
              </div>
            )}
            {!isFull && <p className="-mt-1 text-center text-sm text-soft">or type what is sold</p>}
            <ul className="grid gap-6">
              {lines.map((line, index) => (
                <LineFields
                  key={line.key}
                  line={line}
                  errors={readLineErrors(errors, index)}
                  onChange={(part) => setLines(lines.map((one) => (one === line ? { ...one, ...part } : one)))}
                  onRemove={lines.length > 1 ? () => setLines(lines.filter((one) => one !== line)) : null}
                />
              ))}
            </ul>
            <div className="flex flex-wrap items-baseline gap-x-6 [&_details[open]]:basis-full">
              {!isFull && (
                <Button kind="plain" className="font-normal" onClick={() => setLines([...lines, newLine()])}>
                  Add another item
                </Button>
              )}
              <Discount typed={typed} error={errors.discount ?? errors['discount.amount']} onChange={change} />
            </div>
          </section>
          <BuyerFields typed={typed} errors={errors} onChange={change} />
        </div>
        {problem && <Notice kind="error">{problem}</Notice>}
        <ThumbBar>
          <Button
            type="submit"
            className="order-last md:order-none"
            disabled={isWithoutPrice}
            aria-describedby="to-pay"
            isBusy={isBusy}
            busyText="One moment..."
          >
            Create request
          </Button>
          <p id="to-pay" className="flex flex-col justify-center tabular-nums">
            <span className={`text-sm ${faults > 1 ? 'text-red' : 'text-soft'}`}>
              {isWithoutPrice
                ? 'Add an item and its price first.'
                : faults > 1
                  ? `${faults} fields need a look`
                  : 'To pay'}
            </span>
            {!isWithoutPrice && <span className="font-medium">{total}</span>}
          </p>
        </ThumbBar>
        <ThumbBarSpacer />
      </form>
    </AdminScreen>
  )
}

type DiscountProps = { typed: TypedLink; error: string | undefined; onChange: (part: Partial<TypedLink>) => void }

/** Folded until staff open it. */
function Discount({ typed, error, onChange }: DiscountProps) {
  const [isOpen, setOpen] = useState(typed.discountAmount !== '')
  return (
    <details open={isOpen || Boolean(error)} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="button-shape button-plain max-w-none list-none font-normal [&::-webkit-details-marker]:hidden">
        Add a discount
      </summary>
      <div className="pt-2">
        <OptionalAmount
          label="Discount"
          amount={typed.discountAmount}
          currency={typed.discountCurrency}
          error={error}
          onAmount={(discountAmount) => onChange({ discountAmount })}
          onCurrency={(discountCurrency) => onChange({ discountCurrency })}
        />
      </div>
    </details>
  )
}

/** `name` and `phone` in the address: of the buyer, from the screen of a customer. */
function useNewLink() {
  const { call } = useAdmin()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const [name, phone] = [params.get('name') ?? '', params.get('phone') ?? '']
  const begin = (): TypedLink => ({ ...emptyLink, name, phone, lines: [newLine()] })
  async function make(id: string, typed: TypedLink) {
    const answer = await call<typeof createPaymentLinkCall>('POST', '/api/admin/requests', toLinkInput(id, typed))
    if (answer.ok) await navigate(`/admin/requests/${answer.data.number}`, { replace: true })
    return answer
  }
  const form = useStaffForm(begin, make, { draft: ['request', phone || name].filter(Boolean).join(' ') })
  return { ...form, setLines: (lines: TypedLine[]) => form.change({ lines }) }
}

function newLine(part: Partial<TypedLine> = {}): TypedLine {
  const key = randomUuid()
  const withoutOptions = { choices: [], chosen: {}, note: '' }
  return { key, productId: null, words: '', amount: '', currency: 'KES', quantity: '1', ...withoutOptions, ...part }
}

function isEmpty({ productId, words, amount }: TypedLine): boolean {
  return productId === null && words === '' && amount === ''
}

function readLineErrors(errors: Errors, index: number) {
  const of = (field: string) => errors[`lines.${index}.${field}`]
  const price = of('price') ?? of('price.amount')
  return { words: of('words'), price, quantity: of('quantity'), choices: of('choices'), note: of('note') }
}
