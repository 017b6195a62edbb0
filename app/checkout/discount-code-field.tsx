import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useRevalidator } from 'react-router'
import { useSessionEnded } from '#app/customers/use-session-ended.ts'
import { codeLengths, refusalText, type SelectedCode } from '#app/discounts/discount-code.ts'
import { type Answer, callApi } from '#app/framework/browser/api-client.ts'
import { formatPrice } from '#app/money/money.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { removeCodeCall, selectCodeCall } from './discount-code.api.server.ts'

/** A button opens the field, because few customers have a code. */
export function DiscountCodeField({ chosen }: { chosen: SelectedCode | null }) {
  const { section, isBusy, problem, forgetProblem: clearProblem, use, remove } = useDiscountCode()
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label="Discount code"
      className="border-y border-rule py-2 outline-none md:py-4 max-lg:scroll-mb-28"
    >
      {chosen ? (
        <SelectedCodeRow chosen={chosen} isBusy={isBusy} onRemove={remove} />
      ) : (
        <CodeForm isBusy={isBusy} problem={problem} onChange={clearProblem} onUse={use} />
      )}
      {chosen && problem ? <Notice kind="error">{problem}</Notice> : null}
    </section>
  )
}

function SelectedCodeRow({
  chosen,
  isBusy,
  onRemove,
}: {
  chosen: SelectedCode
  isBusy: boolean
  onRemove: () => void
}) {
  const { code, discountCents, refusal, minCents } = chosen
  return (
    <div className="flex items-center justify-between gap-4">
      <p className="min-w-0 [overflow-wrap:anywhere]">
        <span className="font-medium">{code}</span>{' '}
        {refusal ? (
          <span className="text-red">{refusalText(refusal, minCents)}</span>
        ) : (
          <span className="text-soft">takes {formatPrice(discountCents)} off the pieces.</span>
        )}
      </p>
      <Button kind="plain" className="shrink-0" aria-label={`Remove ${code}`} isBusy={isBusy} onClick={onRemove}>
        Remove
      </Button>
    </div>
  )
}

type CodeFormProps = { isBusy: boolean; problem: string | null; onChange: () => void; onUse: (code: string) => void }

function CodeForm({ isBusy, problem, onChange, onUse }: CodeFormProps) {
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)

  function open() {
    // Phones show their keyboard only if the focus is set during the tap.
    flushSync(() => setOpen(true))
    field.current?.focus()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (typed.trim() !== '') onUse(typed)
  }

  if (!isOpen)
    return (
      <Button kind="plain" onClick={open}>
        Add a discount code
      </Button>
    )
  return (
    <form noValidate onSubmit={submit} className="flex max-w-[34rem] flex-wrap items-start gap-3">
      <TextField
        ref={field}
        label="Discount code"
        className="min-w-0 grow basis-40"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="done"
        maxLength={codeLengths.max + 8}
        value={typed}
        error={problem ?? undefined}
        onChange={(event) => {
          setTyped(event.target.value)
          onChange()
        }}
      />
      <Button type="submit" kind="secondary" className="mt-[1.6875rem]" isBusy={isBusy} busyText="Looking...">
        Apply
      </Button>
    </form>
  )
}

function useDiscountCode() {
  const section = useRef<HTMLElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const sessionEnded = useSessionEnded()
  const { revalidate } = useRevalidator()

  async function submit(request: Promise<Answer<unknown>>) {
    setBusy(true)
    setProblem(null)
    const answer = await request
    if (!answer.ok && answer.status === 401) return sessionEnded()
    if (answer.ok) await revalidate()
    flushSync(() => {
      setBusy(false)
      if (!answer.ok) setProblem(answer.message || 'The code could not be used. Please try again.')
    })
    // After success the section gets the focus, because the tapped button is gone. After an error the page scrolls to
    // the message, which may be below the summary.
    if (answer.ok) section.current?.focus()
    else section.current?.scrollIntoView({ block: 'nearest' })
  }

  return {
    section,
    isBusy,
    problem,
    forgetProblem: () => setProblem(null),
    use: (code: string) => submit(callApi<typeof selectCodeCall>('PUT', '/api/user/discount-code', { code })),
    remove: () => submit(callApi<typeof removeCodeCall>('DELETE', '/api/user/discount-code')),
  }
}
