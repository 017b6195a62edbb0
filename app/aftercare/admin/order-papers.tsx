import { useState } from 'react'
import { useAdmin } from '#app/identity/staff/screen/use-admin.ts'
import { Section } from '#app/orders/admin/order-facts.tsx'
import type { Answer } from '#app/platform/browser/api-client.ts'
import { Button } from '#app/ui/button.tsx'
import { useMessage } from '#app/ui/messages.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { invoiceNumberRules } from '../aftercare.ts'
import type { StaffPapers } from '../aftercare-answers.ts'

type OrderPapersProps = { number: string; answer: Answer<StaffPapers>; onChange: () => Promise<void> }

/** What stands on the buyer's receipt beside the order. */
export function OrderPapers({ number, answer, onChange }: OrderPapersProps) {
  const { call } = useAdmin()
  const showMessage = useMessage()
  const [typed, setTyped] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  if (!answer.ok) return null
  const { buyer_tax_number, invoice_number } = answer.data
  const rule = invoiceNumberRules.invoice_number

  async function save() {
    setBusy(true)
    const saved = await call('POST', `/api/admin/orders/${number}/papers`, {
      invoice_number: typed ?? invoice_number ?? '',
    })
    await onChange()
    setBusy(false)
    if (saved.ok) await showMessage({ kind: 'success', title: 'Success!', text: 'It stands on the receipt.' })
    else await showMessage({ kind: 'error', title: 'Error!', text: saved.message || 'It could not be saved.' })
  }

  return (
    <Section title="Receipt">
      <p className="mb-4 text-sm">Buyer's tax number: {buyer_tax_number ?? 'none given'}</p>
      <div className="flex max-w-[26rem] flex-col gap-4">
        <TextField
          label={`${rule.label} (eTIMS)`}
          autoComplete="off"
          maxLength={rule.most}
          value={typed ?? invoice_number ?? ''}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button kind="secondary" className="self-start" isBusy={isBusy} onClick={save}>
          Save the number
        </Button>
      </div>
    </Section>
  )
}
