import { tel } from '#app/framework/contact-links.ts'
import { useShopTexts } from '#app/shop/shop-texts.ts'
import { whatsAppLink } from '#app/shop/whatsapp.ts'
import { WholeNames } from '#app/ui/whole-names.tsx'

type PaymentHelpProps = {
  orderNumber: string
  /** Empty if the shop has no WhatsApp number. */
  whatsApp?: string | undefined
}

/** Contacts for questions about a payment that failed. */
export function PaymentHelp({ orderNumber, whatsApp = '' }: PaymentHelpProps) {
  const { contactPhone } = useShopTexts()
  return (
    <p className="text-sm">
      <WholeNames>{`Questions about order ${orderNumber}? Call `}</WholeNames>
      <a href={tel(contactPhone)} className="text-link">
        {contactPhone}
      </a>
      {whatsApp ? (
        <>
          {' or write by '}
          <a
            href={whatsAppLink(whatsApp, `My payment for order ${orderNumber}: `)}
            target="_blank"
            rel="noopener"
            className="text-link"
          >
            WhatsApp
          </a>
        </>
      ) : null}
      .
    </p>
  )
}
