import { airtelApi } from '#app/payments/providers/airtel/airtel.api.server.ts'
import { airtelCallbacksApi } from '#app/payments/providers/airtel/airtel-callbacks.api.server.ts'
import { cardApi } from '#app/payments/providers/card/card.api.server.ts'
import { cardWebhookApi } from '#app/payments/providers/card/card-webhook.api.server.ts'
import { c2bApi } from '#app/payments/providers/mpesa/c2b/c2b.api.server.ts'
import { staffC2bApi } from '#app/payments/providers/mpesa/c2b/staff-c2b.api.server.ts'
import { callbacksApi } from '#app/payments/providers/mpesa/callbacks.api.server.ts'
import { mpesaApi } from '#app/payments/providers/mpesa/mpesa.api.server.ts'
import { accountApi } from './account/account.api.server.ts'
import { adminApi } from './admin/admin.api.server.ts'
import { staffCustomersApi } from './admin/customers/staff-customers.api.server.ts'
import { staffSearchApi } from './admin/search/staff-search.api.server.ts'
import { setupApi } from './admin/setup/setup.api.server.ts'
import { updatesApi } from './admin/updates/updates.api.server.ts'
import { analyticsApi } from './analytics/analytics.api.server.ts'
import { buyNowApi } from './cart/buy-now.api.server.ts'
import { cartApi } from './cart/cart.api.server.ts'
import { categoriesApi } from './catalog/admin/categories/categories.api.server.ts'
import { staffProductsApi } from './catalog/admin/staff-products.api.server.ts'
import { importExportApi } from './catalog/import-export/import-export.api.server.ts'
import { productsApi } from './catalog/products.api.server.ts'
import { searchApi } from './catalog/search/search.api.server.ts'
import { galleryApi } from './catalog/showcase/gallery.api.server.ts'
import { selectedCodeApi } from './checkout/discount-code.api.server.ts'
import { contentApi } from './content/admin/content.api.server.ts'
import { staffConversationsApi } from './conversations/admin/staff-conversations.api.server.ts'
import { conversationsApi } from './conversations/conversations.api.server.ts'
import { answerTemplatesApi } from './conversations/templates/answer-templates.api.server.ts'
import { authApi } from './customers/auth.api.server.ts'
import { ownSessionsApi } from './customers/own-sessions.api.server.ts'
import { closedDaysApi, deliveryOptionsApi } from './delivery/admin/delivery.api.server.ts'
import { discountCodesApi } from './discounts/admin/discount-codes.api.server.ts'
import { rateApi } from './exchange-rates/exchange-rates.api.server.ts'
import { exchangesApi } from './exchanges/staff-exchanges.api.server.ts'
import { feedbackApi } from './feedback/feedback.api.server.ts'
import { feedbackInboxApi } from './feedback/inbox.api.server.ts'
import type { ModuleApi } from './framework/http/module-api.server.ts'
import { guestsApi } from './guests/guests.api.server.ts'
import { tryToJoinGuest } from './guests/join-guest.server.ts'
import { landingApi } from './look/landing/landing.api.server.ts'
import { lookApi } from './look/look.api.server.ts'
import { orderNotesApi } from './orders/admin/order-notes.api.server.ts'
import { ordersCsvApi } from './orders/admin/orders-csv.api.server.ts'
import { staffCustomerMessagesApi } from './orders/admin/staff-customer-messages.api.server.ts'
import { staffOrdersApi } from './orders/admin/staff-orders.api.server.ts'
import { carriersApi } from './orders/carriers/carriers.api.server.ts'
import { smsReportsApi } from './orders/customer-messages/sms-reports.api.server.ts'
import { ordersApi, sendOrderApi } from './orders/orders.api.server.ts'
import { photographsApi } from './orders/photographs/photographs.api.server.ts'
import { staffPhotographsApi } from './orders/photographs/staff-photographs.api.server.ts'
import { payApi } from './payment-links/pay.api.server.ts'
import { staffPaymentLinksApi } from './payment-links/staff-payment-links.api.server.ts'
import { staffPaymentsApi } from './payments/admin/staff-payments.api.server.ts'
import { staffReceiptsApi } from './payments/admin/staff-receipts.api.server.ts'
import { completeApi } from './payments/payments.api.server.ts'
import { bankOrdersApi } from './payments/providers/bank/bank.api.server.ts'
import { refundsApi } from './payments/refunds/refunds.api.server.ts'
import { privacyApi } from './privacy/privacy.api.server.ts'
import { productionApi } from './production/production.api.server.ts'
import { reconciliationApi } from './reconciliation/reconciliation.api.server.ts'
import { settlementsApi } from './reconciliation/settlements.api.server.ts'
import { salesApi } from './reports/sales.api.server.ts'
import { staffProductReviewsApi } from './reviews/admin/staff-product-reviews.api.server.ts'
import { importedReviewsApi } from './reviews/imported/imported-reviews.api.server.ts'
import { reviewsApi } from './reviews/reviews.api.server.ts'
import { settingsApi } from './settings/settings.api.server.ts'
import { ownLoginApi } from './staff/login/own-login.api.server.ts'
import { passkeyLoginApi } from './staff/login/passkey-login.api.server.ts'
import { passkeysApi } from './staff/passkeys/passkeys.api.server.ts'
import { staffPeopleApi } from './staff/people/staff-people.api.server.ts'
import { pushApi } from './staff/push/push.api.server.ts'
import { secondFactorApi } from './staff/second-factor/second-factor.api.server.ts'
import { staffApi } from './staff/staff.api.server.ts'
import { webhooksApi } from './webhooks/admin/webhooks.api.server.ts'

/** Entry point: the calls under /api, by module. Each call's address is in its declaration. */
export const apiModules: readonly ModuleApi[] = [
  galleryApi,
  productsApi,
  authApi(tryToJoinGuest),
  searchApi,
  cartApi,
  buyNowApi,
  accountApi,
  ownSessionsApi,
  privacyApi,
  selectedCodeApi,
  ordersApi,
  orderNotesApi,
  carriersApi,
  answerTemplatesApi,
  photographsApi,
  guestsApi,
  sendOrderApi,
  bankOrdersApi,
  reviewsApi,
  conversationsApi,
  mpesaApi,
  cardApi,
  c2bApi,
  callbacksApi,
  airtelApi,
  airtelCallbacksApi,
  cardWebhookApi,
  smsReportsApi,
  completeApi,
  payApi,
  rateApi,
  feedbackApi,
  staffApi,
  ownLoginApi,
  secondFactorApi,
  passkeysApi,
  passkeyLoginApi,
  pushApi,
  staffPeopleApi,
  staffProductsApi,
  categoriesApi,
  importExportApi,
  staffOrdersApi,
  ordersCsvApi,
  staffCustomerMessagesApi,
  staffPhotographsApi,
  staffPaymentsApi,
  refundsApi,
  exchangesApi,
  staffReceiptsApi,
  staffPaymentLinksApi,
  discountCodesApi,
  deliveryOptionsApi,
  closedDaysApi,
  staffProductReviewsApi,
  importedReviewsApi,
  staffConversationsApi,
  webhooksApi,
  productionApi,
  staffC2bApi,
  contentApi,
  settingsApi,
  lookApi,
  landingApi,
  reconciliationApi,
  settlementsApi,
  salesApi,
  analyticsApi,
  adminApi,
  setupApi,
  staffCustomersApi,
  staffSearchApi,
  updatesApi,
  feedbackInboxApi,
]
