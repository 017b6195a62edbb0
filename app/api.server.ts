import { accountApi } from './account/account.api.server.ts'
import { adminApi } from './admin/admin.api.server.ts'
import { buyNowApi } from './cart/buy-now.api.server.ts'
import { cartApi } from './cart/cart.api.server.ts'
import { staffProductsApi } from './catalog/admin/staff-products.api.server.ts'
import { galleryApi } from './catalog/gallery.api.server.ts'
import { productsApi } from './catalog/products.api.server.ts'
import { feedbackApi } from './feedback/feedback.api.server.ts'
import { feedbackInboxApi } from './feedback/inbox.api.server.ts'
import { authApi } from './identity/auth.api.server.ts'
import { staffApi } from './identity/staff.api.server.ts'
import { staffOrdersApi } from './orders/admin/staff-orders.api.server.ts'
import { ordersApi, sendOrderApi } from './orders/orders.api.server.ts'
import { staffPaymentsApi } from './payments/admin/staff-payments.api.server.ts'
import { callbacksApi } from './payments/callbacks.api.server.ts'
import { mpesaApi } from './payments/mpesa.api.server.ts'
import { bankOrdersApi, completeApi, rateApi } from './payments/payments.api.server.ts'
import type { RoomApi } from './platform/room-api.server.ts'
import { salesApi } from './sales/sales.api.server.ts'

/** Door 2: every prefix under /api and the room behind it. */
export const apiDoors: { prefix: string; room: RoomApi }[] = [
  { prefix: '/imagesExclusive', room: galleryApi },
  { prefix: '/products', room: productsApi },
  { prefix: '/auth', room: authApi },
  { prefix: '/user/cart', room: cartApi },
  { prefix: '/user/cart/buy', room: buyNowApi },
  { prefix: '/user', room: accountApi },
  { prefix: '/orders', room: ordersApi },
  { prefix: '/send-telegram', room: sendOrderApi },
  { prefix: '/orders', room: bankOrdersApi },
  { prefix: '/mpesa', room: mpesaApi },
  { prefix: '/payments', room: callbacksApi },
  { prefix: '/payment', room: completeApi },
  { prefix: '/exchange-rate', room: rateApi },
  { prefix: '/feedback', room: feedbackApi },
  { prefix: '/admin', room: staffApi },
  { prefix: '/admin', room: staffProductsApi },
  { prefix: '/admin/orders', room: staffOrdersApi },
  { prefix: '/admin', room: staffPaymentsApi },
  { prefix: '/admin', room: salesApi },
  { prefix: '/admin', room: adminApi },
  { prefix: '/admin/feedback', room: feedbackInboxApi },
]
