/** What staff did, as the screen says it. An action without an entry reads as it is stored. */
const actions: Record<string, string> = {
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
  'days closed': 'added closed days',
  'days opened': 'removed closed days',
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

/** Names of fields; the others are split into words. */
const fields: Record<string, string> = {
  rateKes: 'Pay for one piece (KES)',
  net_kes: 'Net (KES)',
  netKes: 'Net (KES)',
  open_items: 'Open items',
  differenceKes: 'Difference (KES)',
  priceCents: 'Price (minor units)',
  returned: 'Returned (KES)',
  outside: 'Sold outside the shop (KES)',
  from: 'First day',
  to: 'Last day',
  isOn: 'On',
  isHidden: 'Hidden',
  endedAt: 'Ended',
  makerEmails: 'Makers’ e-mail addresses',
  makingDays: 'Days to make a piece',
  bankDetails: 'Bank details',
  bankReceipt: 'Bank receipt',
  bankDay: 'Received on',
  line: 'Piece',
  images: 'Pictures',
  ready: 'In stock',
}

const values: Record<string, string> = {
  awaiting_payment: 'awaiting payment',
  'by-hand': 'by hand',
  provider: 'by the provider',
  'refund-no-answer': 'refund without an answer',
  'no-answer': 'payment without an answer',
  true: 'yes',
  false: 'no',
}

/** Not for people: counters and ids. */
const hidden = new Set(['version', 'id', 'key', 'productId', 'lineId'])

/** The kinds that the screen can filter by, each with the first parts of its subjects. */
export const changeKinds = {
  orders: { title: 'Orders', subjects: ['order', 'line'] },
  products: { title: 'Products', subjects: ['product', 'products', 'category', 'categories', 'file', 'reviews'] },
  money: { title: 'Money', subjects: ['receipt', 'settlement', 'statement', 'day', 'rate', 'code'] },
  customers: { title: 'Customers and messages', subjects: ['customer', 'feedback', 'review', 'template'] },
  shop: { title: 'Shop', subjects: ['settings', 'page', 'delivery', 'carrier', 'closed', 'webhook', 'update'] },
  staff: { title: 'Staff', subjects: ['staff'] },
} as const
export type ChangeKind = keyof typeof changeKinds

export function actionText(action: string): string {
  return actions[action] ?? action
}

/** Null for a field that is not for people. */
export function fieldText(name: string): string | null {
  if (hidden.has(name)) return null
  const named = fields[name]
  if (named) return named
  const plain = name.replace(/_/g, ' ').replace(/([a-z])([A-Z])/g, '$1 $2')
  return plain.charAt(0).toUpperCase() + plain.slice(1).toLowerCase()
}

export function valueText(value: string): string {
  return values[value] ?? value
}
