import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { categories } from './catalog/category.ts'

/** Door 1: every page's address. */
export default [
  index('storefront/landing-page.tsx'),
  layout('storefront/shop-layout.tsx', [
    ...categories.map(({ key }) => route(`shop/${key}`, 'storefront/category-page.tsx', { id: key })),
    route('shop/cart', 'cart/cart-page.tsx'),
    route('shop/:productName', 'storefront/product-page.tsx'),
    route('auth', 'account/auth-page.tsx'),
    route('account/orders', 'orders/orders-page.tsx'),
    route('account/orders/:number', 'orders/order-page.tsx'),
  ]),
  layout('checkout/checkout-layout.tsx', [
    route('shop/checkout', 'checkout/checkout-page.tsx'),
    route('shop/checkout/mpesa', 'payments/mpesa-page.tsx'),
    route('shop/checkout/airtel', 'checkout/airtel-page.tsx'),
    route('shop/checkout/card', 'checkout/card-page.tsx'),
  ]),
  route('admin/login', 'admin/login-page.tsx'),
  layout('admin/admin-layout.tsx', [
    route('admin', 'admin/panel-page.tsx'),
    route('admin/dashboard', 'sales/dashboard-page.tsx'),
    route('admin/sales-history', 'sales/sales-history-page.tsx'),
  ]),
] satisfies RouteConfig
