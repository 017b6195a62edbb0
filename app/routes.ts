import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { categories } from './catalog/category.ts'

/** Door 1: every page's address. */
export default [
  index('storefront/landing-page.tsx'),
  route('auth', 'account/auth-page.tsx'),
  route('shop/cart', 'cart/cart-page.tsx'),
  ...categories.map(({ key }) => route(`shop/${key}`, 'storefront/category-page.tsx', { id: key })),
  route('shop/:productName', 'storefront/product-page.tsx'),
  layout('checkout/checkout-layout.tsx', { id: 'checkout' }, [
    route('shop/checkout', 'checkout/checkout-page.tsx'),
    route('shop/checkout/airtel', 'checkout/airtel-page.tsx'),
    route('shop/checkout/card', 'checkout/card-page.tsx'),
    route('shop/checkout/mpesa', 'payments/mpesa-page.tsx'),
  ]),
  route('admin/login', 'admin/login-page.tsx'),
  layout('admin/admin-layout.tsx', { id: 'admin' }, [
    route('admin', 'admin/panel-page.tsx'),
    route('admin/dashboard', 'sales/dashboard-page.tsx'),
    route('admin/sales-history', 'sales/sales-history-page.tsx'),
  ]),
] satisfies RouteConfig
