/** The import reads the product files of these platforms. */
export const platforms = ['etsy', 'shopify', 'woocommerce'] as const
export type Platform = (typeof platforms)[number]

export const platformNames: Record<Platform, string> = { etsy: 'Etsy', shopify: 'Shopify', woocommerce: 'WooCommerce' }
