/** What a buyer needs to pay by hand, beside the order's number and shillings. */
export type ManualPaymentOffer = {
  kind: 'paybill' | 'till'
  number: string
  /** As the phone will show it. */
  name: string
}

type Offering = {
  config: {
    mpesaC2b: 'v1' | 'v2' | null
    mpesa: { shortcode: string } | null
    mpesaTransactionType: 'CustomerPayBillOnline' | 'CustomerBuyGoodsOnline'
    mpesaTill: string | undefined
  }
  settings: { shopName: string }
}

/** Null where paying by hand is not offered. */
export function manualPaymentOffer({ config, settings }: Offering): ManualPaymentOffer | null {
  const { mpesaC2b, mpesa, mpesaTill } = config
  if (!mpesaC2b || !mpesa) return null
  const kind = config.mpesaTransactionType === 'CustomerBuyGoodsOnline' ? 'till' : 'paybill'
  return { kind, number: mpesaTill ?? mpesa.shortcode, name: settings.shopName.toUpperCase() }
}

/** The account to type: the order's number, digits only. */
export function accountOf(orderNumber: string): string {
  return orderNumber.replace(/\D/g, '')
}
