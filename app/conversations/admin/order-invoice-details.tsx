import { useState } from 'react'
import type { Answer } from '#app/framework/browser/api-client.ts'
import { Section } from '#app/orders/admin/order-facts.tsx'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { useSend } from '#app/staff/screen/use-send.ts'
import { Button } from '#app/ui/button.tsx'
import { useMessage } from '#app/ui/messages.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { invoiceNumberRules } from '../conversation.ts'
import type { StaffInvoiceDetails } from '../conversations-wire.ts'
import type { setInvoiceNumberCall } from './staff-conversations.api.server.ts'

type OrderInvoiceDetailsProps = { number: string; answer: Answer<StaffInvoiceDetails>; onChange: () => Promise<void> }

/** The buyer's tax number and the shop's invoice number, for the receipt. */
export function OrderInvoiceDetails({ number, answer, onChange }: OrderInvoiceDetailsProps) {
  const { call } = useAdmin()
  const showMessage = useMessage()
  const [typed, setTyped] = useState<string>()
  const { isBusy, send } = useSend()
  if (!answer.ok) return null
  const { buyer_tax_number, invoice_number } = answer.data
  const rule = invoiceNumberRules.invoice_number

  async function save() {
    const input = { invoice_number: typed ?? invoice_number ?? '' }
    const path = `/api/admin/orders/${number}/papers` as const
    const saved = await send(call<typeof setInvoiceNumberCall>('POST', path, input), onChange)
    if (saved.ok) await showMessage({ kind: 'success', title: 'Success!', text: 'It is now on the receipt.' })
  }

  return (
    <Section title="Receipt">
      <p className="mb-4 text-sm">Buyer's tax number: {buyer_tax_number ?? 'none given'}</p>
      <div className="flex max-w-[26rem] flex-col gap-4">
        <TextField
          label={`${rule.label} (eTIMS)`}
          autoComplete="off"
          maxLength={rule.maxLength}
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
