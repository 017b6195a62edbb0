/** All that is for a bookkeeper and not for a helper: sums, exports, money noted as received. */
export const moneyRoutes = [
  'GET /api/admin/books.csv',
  'GET /api/admin/books/:day',
  'GET /api/admin/dashboard',
  'GET /api/admin/making/month.csv',
  'GET /api/admin/making/months/:month',
  'GET /api/admin/orders.csv',
  'GET /api/admin/products.csv',
  'GET /api/admin/sales-history',
  'GET /api/admin/sales-history.csv',
  'POST /api/admin/books/:day/close',
  'POST /api/admin/books/:day/reopen',
  'POST /api/admin/receipts/:receipt/settle',
  'POST /api/admin/settlements',
  'POST /api/admin/settlements/:id/bank',
  'POST /api/admin/settlements/:id/remove',
  'POST /api/admin/settlements/file',
  'POST /api/admin/statement-rows/:receipt/settle',
  'POST /api/admin/statements',
]

/** All that is for a bookkeeper and a helper, but not for a packer. */
export const officeRoutes = [
  'GET /api/admin/orders/:number/papers',
  'GET /api/admin/orders/:number/payments',
  'GET /api/admin/orders/:number/refunds',
  'GET /api/admin/rates',
  'GET /api/admin/reach',
  'GET /api/admin/receipts',
  'GET /api/admin/reviews',
  'POST /api/admin/orders/:number/papers',
  'POST /api/admin/reviews/:id/settle',
]

/** All that is for a packer and not for a bookkeeper. */
export const workshopRoutes = [
  'DELETE /api/admin/orders/:number/photographs/:id',
  'GET /api/admin/making',
  'GET /api/admin/making/makers',
  'POST /api/admin/making/:lineId/step',
  'POST /api/admin/orders/:number/customer-messages/:id/send',
  'POST /api/admin/orders/:number/messages/:id/send',
  'POST /api/admin/orders/:number/photographs',
  'POST /api/admin/orders/:number/step-back',
]

/** All that everybody who works here may do, besides with their own login. */
export const everybodysRoutes = [
  'DELETE /api/admin/orders/:number/notes/:id',
  'GET /api/admin/carriers',
  'GET /api/admin/orders',
  'GET /api/admin/orders/:number',
  'GET /api/admin/orders/:number/customer-messages',
  'GET /api/admin/orders/:number/notes',
  'GET /api/admin/orders/:number/photographs',
  'GET /api/admin/search',
  'GET /api/admin/today',
  'GET /api/admin/waiting',
  'POST /api/admin/orders/:number/notes',
  'POST /api/admin/orders/:number/state',
  'PUT /api/admin/orders/:number/assignee',
]
export const ofOwnLogin = /^\/api\/admin\/(me|logout|sessions|password|second-factor|passkeys|devices)(\/|$)/

/** The least that is the owners' alone: money that goes back, settings, staff. */
export const ownersRoutes = [
  'GET /api/admin/categories',
  'GET /api/admin/categories/:id/pictures',
  'GET /api/admin/delivery-options',
  'GET /api/admin/discount-codes',
  'GET /api/admin/look',
  'GET /api/admin/settings',
  'GET /api/admin/setup',
  'GET /api/admin/staff',
  'POST /api/admin/by-hand/register',
  'DELETE /api/admin/categories/:id',
  'POST /api/admin/categories',
  'POST /api/admin/categories/:id/merge',
  'POST /api/admin/categories/replace',
  'PUT /api/admin/categories',
  'PUT /api/admin/categories/:id',
  'POST /api/admin/delivery-options',
  'POST /api/admin/delivery-options/:id/end',
  'POST /api/admin/discount-codes',
  'POST /api/admin/discount-codes/:id/end',
  'PUT /api/admin/delivery-options',
  'PUT /api/admin/delivery-options/:id',
  'POST /api/admin/making/:lineId/rate',
  'POST /api/admin/orders/:number/exchanges/refund',
  'POST /api/admin/orders/:number/refunds',
  'POST /api/admin/rates/:id/accept',
  'POST /api/admin/setup/try/:service',
  'POST /api/admin/staff',
  'POST /api/admin/staff/:username/leave',
  'POST /api/admin/staff/:username/password',
  'POST /api/admin/staff/:username/role',
  'POST /api/admin/staff/:username/second-factor/off',
]
