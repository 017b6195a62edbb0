import { Button } from '#app/ui/button.tsx'
import { useCopyText } from '#app/ui/copy-link.tsx'
import { QrCode } from '#app/ui/qr-code.tsx'
import type { StaffPaymentLink } from './link-wire.ts'

/** Three ways to give the link to the buyer. */
export function ShareLink({ paymentLink: { link, qr, whatsapp } }: { paymentLink: StaffPaymentLink }) {
  const { copy, message } = useCopyText(link)
  return (
    <section aria-labelledby="share" className="grid gap-5">
      <h2 id="share" className="text-xl">
        Let the buyer pay
      </h2>
      <div className="flex flex-wrap gap-4 max-sm:[&>*]:w-full">
        <a
          href={whatsapp}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-flex min-h-12 items-center justify-center border border-red bg-red px-7 py-3 font-medium text-white hover:border-red-deep hover:bg-red-deep"
        >
          Send by WhatsApp
        </a>
        <Button kind="secondary" onClick={() => void copy()}>
          Copy the link
        </Button>
      </div>
      <QrCode qr={qr} label="QR code of the link" />
      <p className="text-sm [overflow-wrap:anywhere] select-all">{link}</p>
      <p role="status" className="min-h-6 text-sm text-soft">
        {message}
      </p>
    </section>
  )
}
