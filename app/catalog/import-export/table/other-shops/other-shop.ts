/** Platforms whose files of products the import reads. */
export const otherShops = ['etsy', 'shopify', 'woocommerce'] as const
export type OtherShop = (typeof otherShops)[number]

export const otherShopNames: Record<OtherShop, string> = {
  etsy: 'Etsy',
  shopify: 'Shopify',
  woocommerce: 'WooCommerce',
}
