import { airtelApi } from '#app/payments/airtel/airtel.api.server.ts'
import { airtelCallbacksApi } from '#app/payments/airtel/airtel-callbacks.api.server.ts'
import { cardApi } from '#app/payments/card/card.api.server.ts'
import { cardWebhookApi } from '#app/payments/card/card-webhook.api.server.ts'
import { byHandApi } from '#app/payments/mpesa/by-hand/by-hand.api.server.ts'
import { staffByHandApi } from '#app/payments/mpesa/by-hand/staff-by-hand.api.server.ts'
import { callbacksApi } from '#app/payments/mpesa/callbacks.api.server.ts'
import { mpesaApi } from '#app/payments/mpesa/mpesa.api.server.ts'
import { accountApi } from './account/account.api.server.ts'
import { adminApi } from './admin/admin.api.server.ts'
import { booksApi } from './books/books.api.server.ts'
import { buyNowApi } from './cart/buy-now.api.server.ts'
import { cartApi } from './cart/cart.api.server.ts'
import { staffProductsApi } from './catalog/admin/staff-products.api.server.ts'
import { productsApi } from './catalog/products.api.server.ts'
import { galleryApi } from './catalog/window/gallery.api.server.ts'
import { rateApi } from './exchange-rates/exchange-rates.api.server.ts'
import { feedbackApi } from './feedback/feedback.api.server.ts'
import { feedbackInboxApi } from './feedback/inbox.api.server.ts'
import { authApi } from './identity/customers/auth.api.server.ts'
import { staffApi } from './identity/staff/staff.api.server.ts'
import { staffOrdersApi } from './orders/admin/staff-orders.api.server.ts'
import { ordersApi, sendOrderApi } from './orders/orders.api.server.ts'
import { staffPaymentsApi } from './payments/admin/staff-payments.api.server.ts'
import { staffReceiptsApi } from './payments/admin/staff-receipts.api.server.ts'
import { bankOrdersApi } from './payments/bank/bank.api.server.ts'
import { completeApi } from './payments/payments.api.server.ts'
import { refundsApi } from './payments/refunds/refunds.api.server.ts'
import type { ModuleApi } from './platform/http/module-api.server.ts'
import { payApi } from './requests/pay.api.server.ts'
import { staffRequestsApi } from './requests/staff-requests.api.server.ts'
import { salesApi } from './sales/sales.api.server.ts'

/** Entry point: every prefix under /api and the module that answers it. */
export const apiModules: { prefix: string; api: ModuleApi }[] = [
  { prefix: '/imagesExclusive', api: galleryApi },
  { prefix: '/products', api: productsApi },
  { prefix: '/auth', api: authApi },
  { prefix: '/user/cart', api: cartApi },
  { prefix: '/user/cart/buy', api: buyNowApi },
  { prefix: '/user', api: accountApi },
  { prefix: '/orders', api: ordersApi },
  { prefix: '/send-telegram', api: sendOrderApi },
  { prefix: '/orders', api: bankOrdersApi },
  { prefix: '/mpesa', api: mpesaApi },
  { prefix: '/card', api: cardApi },
  { prefix: '/mpesa', api: byHandApi },
  { prefix: '/payments', api: callbacksApi },
  { prefix: '/airtel', api: airtelApi },
  { prefix: '/payments', api: airtelCallbacksApi },
  { prefix: '/payments', api: cardWebhookApi },
  { prefix: '/payment', api: completeApi },
  { prefix: '/pay', api: payApi },
  { prefix: '/exchange-rate', api: rateApi },
  { prefix: '/feedback', api: feedbackApi },
  { prefix: '/admin', api: staffApi },
  { prefix: '/admin', api: staffProductsApi },
  { prefix: '/admin/orders', api: staffOrdersApi },
  { prefix: '/admin', api: staffPaymentsApi },
  { prefix: '/admin', api: refundsApi },
  { prefix: '/admin', api: staffReceiptsApi },
  { prefix: '/admin/requests', api: staffRequestsApi },
  { prefix: '/admin/by-hand', api: staffByHandApi },
  { prefix: '/admin', api: booksApi },
  { prefix: '/admin', api: salesApi },
  { prefix: '/admin', api: adminApi },
  { prefix: '/admin/feedback', api: feedbackInboxApi },
]
