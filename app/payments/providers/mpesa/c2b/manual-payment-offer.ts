/** What a buyer needs for a manual payment, besides the order's number and amount. */
export type ManualPaymentOffer = {
  kind: 'paybill' | 'till'
  number: string
  /** The recipient's name, as the phone shows it. */
  name: string
}

type OfferInput = {
  config: {
    mpesaC2b: 'v1' | 'v2' | null
    mpesa: { shortcode: string } | null
    mpesaTransactionType: 'CustomerPayBillOnline' | 'CustomerBuyGoodsOnline'
    mpesaTill: string | undefined
  }
  settings: { shopName: string }
}

/** Null if the shop offers no manual payments. */
export function manualPaymentOffer({ config, settings }: OfferInput): ManualPaymentOffer | null {
  const { mpesaC2b, mpesa, mpesaTill } = config
  if (!mpesaC2b || !mpesa) return null
  const kind = config.mpesaTransactionType === 'CustomerBuyGoodsOnline' ? 'till' : 'paybill'
  return { kind, number: mpesaTill ?? mpesa.shortcode, name: settings.shopName.toUpperCase() }
}

/** The account to type: the order's number, digits only. */
export function accountNumber(orderNumber: string): string {
  return orderNumber.replace(/\D/g, '')
}
