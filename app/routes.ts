import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { categories } from './catalog/category.ts'

/** Entry point: every page's address. */
export default [
  index('storefront/landing/landing-page.tsx'),
  layout('storefront/shop-layout.tsx', [
    ...categories.map(({ key }) => route(`shop/${key}`, 'storefront/list-page.tsx', { id: key })),
    route('search', 'storefront/list-page.tsx', { id: 'search' }),
    route('shop/cart', 'cart/cart-page.tsx'),
    route('shop/:productName', 'storefront/product-page.tsx'),
    route('privacy', 'storefront/privacy-page.tsx'),
    route('*', 'storefront/not-found-page.tsx'),
    route('auth', 'account/auth-page.tsx'),
    route('account/orders', 'checkout/orders-page.tsx'),
    route('account/orders/:number', 'checkout/order-page.tsx'),
    route('orders/find', 'guests/find-order-page.tsx'),
    route('orders/:number/:token', 'guests/order-link-page.tsx'),
  ]),
  route('robots.txt', 'storefront/robots.ts'),
  route('sitemap.xml', 'storefront/sitemap.ts'),
  layout('checkout/checkout-layout.tsx', [
    route('shop/checkout', 'checkout/checkout-page.tsx'),
    route('shop/checkout/mpesa', 'payments/mpesa/mpesa-page.tsx'),
    route('shop/checkout/airtel', 'payments/airtel/airtel-page.tsx'),
    route('shop/checkout/bank', 'payments/bank/bank-page.tsx'),
    route('shop/checkout/card', 'payments/card/card-page.tsx'),
    route('pay/:token', 'requests/pay-page.tsx'),
  ]),
  route('admin/login', 'admin/login-page.tsx'),
  layout('admin/admin-layout.tsx', [
    route('admin', 'admin/panel-page.tsx'),
    route('admin/dashboard', 'sales/dashboard-page.tsx'),
    route('admin/sales-history', 'sales/sales-history-page.tsx'),
    route('admin/products', 'catalog/admin/products-page.tsx'),
    route('admin/upload', 'catalog/admin/upload-page.tsx'),
    route('admin/orders', 'orders/admin/orders-page.tsx'),
    route('admin/orders/:number', 'admin/order-page.tsx'),
    route('admin/requests', 'requests/requests-page.tsx'),
    route('admin/requests/new', 'requests/new-request-page.tsx'),
    route('admin/requests/:number', 'requests/request-page.tsx'),
    route('admin/reviews', 'payments/admin/reviews-page.tsx'),
    route('admin/receipts', 'payments/admin/receipts-page.tsx'),
    route('admin/books', 'books/books-page.tsx'),
    route('admin/feedback', 'feedback/admin/feedback-page.tsx'),
    route('admin/health', 'admin/health-page.tsx'),
    route('admin/changes', 'admin/changes-page.tsx'),
  ]),
] satisfies RouteConfig
