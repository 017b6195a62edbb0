import { fieldList } from '#app/catalog/fields/each-field.ts'
import { bankRules, messageRules, textRules } from '#app/settings/settings-rules.ts'

/** Texts for actions. An action without an entry is displayed as it is stored. */
const actionTexts: Record<string, string> = {
  'staff.add': 'added a login',
  'staff.change-password': 'changed their own password',
  'staff.confirm-owner': 'confirmed a new owner',
  'staff.leave': 'ended a login',
  'staff.passkey': 'added a passkey',
  'staff.passkey-off': 'removed a passkey',
  'staff.rename': 'changed a username',
  'staff.reset-password': 'made a new password',
  'staff.role': 'changed a role',
  'staff.second-factor': 'switched on the login code',
  'staff.second-factor-off': 'switched off the login code',
  'customer.erase': 'erased a customer',
  'day closed': 'closed the day',
  'day reopened': 'reopened the day',
  'days closed': 'added days off',
  'days opened': 'removed days off',
  'settlement noted': 'added a settlement',
  'settlement received': 'noted the bank’s receipt',
  'settlement removed': 'removed a settlement',
  'statement uploaded': 'uploaded a statement',
  'making rate': 'set the pay for a piece',
  'receipt settled': 'settled a receipt',
  'receipt reopened': 'took back a sale outside the shop',
  'review settled': 'decided about a payment',
  'rate accepted': 'accepted an exchange rate',
  'settings changed': 'changed settings',
  'addresses registered': 'registered the shop at its provider',
  'payment asked for': 'asked for a payment',
  refund: 'refunded',
  exchange: 'exchanged a piece',
  'exchange offered': 'offered an exchange',
  'order paid': 'marked an order as paid',
  'order making': 'started making an order',
  'order sent': 'sent an order',
  'order delivered': 'marked an order as delivered',
  'order cancelled': 'cancelled an order',
  'order note removed': 'removed a note on an order',
  'photograph added': 'showed the buyer a photo',
  'photograph removed': 'took a photo away',
  'message sent again': 'sent a message again',
  'feedback read': 'marked feedback as read',
  'feedback answered': 'answered feedback',
  'feedback answer sent again': 'sent an answer again',
  'order stepped back': 'took a step back',
  'order assigned': 'assigned an order',
  'order partly sent': 'sent a part',
  'line taken': 'began a piece',
  'line made': 'finished a piece',
  'line waiting': 'put a piece back',
  'code made': 'added a discount code',
  'code ended': 'ended a discount code',
  'delivery made': 'added a delivery option',
  'delivery changed': 'changed a delivery option',
  'delivery ended': 'ended a delivery option',
  'delivery put in order': 'arranged the delivery options',
  'page written': 'wrote a page',
  'customer note': 'wrote a note on a customer',
  'invoice number typed': 'changed the number of an invoice',
  'template added': 'added an answer template',
  'template removed': 'removed an answer template',
  'columns mapped': 'matched the columns of a file',
  'letter answered': 'answered a question',
  'letter settled': 'settled a question without an answer',
  'review let through': 'published a review',
  'review turned down': 'rejected a review',
  'review erased': 'erased a review',
  'reviews imported': 'imported reviews',
  'product published': 'published a product',
  'product shown': 'made a product visible again',
  'product deleted': 'deleted a product',
  'category added': 'added a category',
  'category changed': 'changed a category',
  'category deleted': 'deleted a category',
  'category merged': 'merged two categories',
  'categories put in order': 'arranged the categories',
  'categories replaced': 'replaced the categories',
  'carrier removed': 'removed a carrier',
  'look draft saved': 'saved a draft of the looks',
  'look published': 'published the looks',
  'look taken back': 'restored the previous look',
  'template chosen': 'chose a template',
  'webhook added': 'added a webhook',
  'webhook deleted': 'deleted a webhook',
  'webhook secret renewed': 'renewed a webhook’s secret',
  'webhook switched on': 'switched a webhook on',
  'webhook switched off': 'switched a webhook off',
  'webhook events chosen': 'chose the events of a webhook',
  'webhook sent again': 'sent a webhook again',
  'staff.messages-on': 'turned on messages on a device',
  'staff.messages-off': 'turned off messages on a device',
  'product uploaded': 'added a product',
  'product edited': 'changed a product',
  'product copied': 'copied a product',
  'product placed': 'moved a product',
  'product changed with others': 'changed several products',
  'update begun': 'began an update',
  'update done': 'updated the shop',
  'update failed': 'began an update that failed',
  'update taken back': 'began an update that was taken back',
}

const settingLabels = Object.fromEntries(
  Object.entries({ ...textRules, ...bankRules, ...messageRules }).map(([name, { label }]) => [name, label]),
)

/** The labels that fields have on their screens. A field without an entry is labelled by its name, split into words. */
const fieldLabels: Record<string, string> = {
  rateKes: 'Pay for one piece',
  net_kes: 'Net',
  netKes: 'Net',
  net_of_orders_kes: 'Net of the orders',
  open_items: 'Open items',
  differenceKes: 'Difference',
  priceCents: 'Price',
  priceKes: 'Price',
  amountKes: 'Amount',
  discountKes: 'Discount',
  amountCents: 'Discount',
  percent: 'Discount (per cent)',
  minCents: 'Minimum order',
  maxUses: 'Total uses',
  maxUsesOfCustomer: 'Uses per customer',
  beginsOn: 'First day',
  endsOn: 'Last day',
  firstOn: 'First day off',
  lastOn: 'Last day off',
  isPause: 'Pause',
  stopsSelling: 'Nobody can order',
  word: 'Reason',
  daysFrom: 'Days from',
  daysTo: 'Days to',
  toOffice: 'Collected at a parcel office',
  isPickup: 'Collected from you',
  counties: 'Counties of Kenya',
  linkPattern: 'Tracking link',
  withheld: 'Visibility',
  visibility: 'Visibility',
  isMadeToOrder: 'Made to order',
  made_to_order: 'Made to order',
  making_days: 'Days to make it',
  readAt: 'Read',
  createdAt: 'Added',
  madeAt: 'Added',
  way: 'Way',
  of: 'Copied from',
  kind: 'Message',
  returned: 'Returned',
  outside: 'Sold outside the shop',
  from: 'First day',
  to: 'Last day',
  isOn: 'On',
  isHidden: 'Hidden',
  endedAt: 'Ended',
  ...settingLabels,
  makingDays: 'Days to make a piece',
  returnDays: 'Days to return a product',
  bankReceipt: 'Bank receipt',
  bankDay: 'Received on',
  line: 'Piece',
  images: 'Pictures',
  ready: 'In stock',
}

const valueTexts: Record<string, string> = {
  awaiting_payment: 'awaiting payment',
  'by-hand': 'by hand',
  taken: 'being made',
  shown: 'published',
  'turned-down': 'rejected',
  sms: 'SMS',
  email: 'email',
  whatsapp: 'WhatsApp',
  telegram: 'Telegram',
  provider: 'by the provider',
  'refund-no-answer': 'refund without an answer',
  'no-answer': 'payment without an answer',
  true: 'yes',
  false: 'no',
}

/** Counters and ids are not displayed. */
const hiddenFields = new Set(['version', 'id', 'key', 'productId', 'lineId'])

/** The kinds that the screen can filter by, and the subjects of each: the part of a stored subject before the colon. */
export const auditFilters = {
  orders: { title: 'Orders', subjects: ['order', 'line'] },
  products: { title: 'Products', subjects: ['product', 'products', 'category', 'categories', 'file', 'reviews'] },
  money: { title: 'Money', subjects: ['receipt', 'settlement', 'statement', 'day', 'rate', 'code'] },
  customers: { title: 'Customers and messages', subjects: ['customer', 'feedback', 'review', 'template'] },
  shop: { title: 'Shop', subjects: ['settings', 'page', 'delivery', 'carrier', 'closed', 'webhook', 'update'] },
  staff: { title: 'Staff', subjects: ['staff'] },
} as const
export type AuditFilter = keyof typeof auditFilters

/** `recordAudit` stores 'command line' as the name for a change by one of the server's commands. */
export const staffNameText = (name: string) => (name === 'command line' ? 'Your server’s technician' : name)

export function actionText(action: string): string {
  return actionTexts[action] ?? action
}

/** Null for a hidden field. */
export function fieldText(name: string): string | null {
  if (hiddenFields.has(name)) return null
  const product = fieldList.find(({ property, auditName = property }) => auditName === name)
  const label = fieldLabels[name] ?? product?.control?.label
  if (label) return label
  const plain = name.replace(/_/g, ' ').replace(/([a-z])([A-Z])/g, '$1 $2')
  return plain.charAt(0).toUpperCase() + plain.slice(1).toLowerCase()
}

export function valueText(value: string): string {
  return valueTexts[value] ?? value
}
