import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** Door 1: every page's address. */
export default [
  index('storefront/landing-page.tsx'),
  route('shop/cart', 'cart/cart-page.tsx'),
  layout('checkout/checkout-layout.tsx', { id: 'checkout' }, [
    route('shop/checkout', 'checkout/checkout-page.tsx'),
    route('shop/checkout/airtel', 'checkout/airtel-page.tsx'),
    route('shop/checkout/card', 'checkout/card-page.tsx'),
  ]),
] satisfies RouteConfig
